import type { FastifyInstance } from "fastify";
import { onceASecond } from "../../lib/once-a-second.ts";

interface HealthOptions {
  /** Dependencies that calls need; each check rejects if its dependency fails. */
  checks: (() => Promise<void>)[];
  /** Whether the platform is draining. */
  isDraining: () => boolean;
}

/** `/healthz`: the process responds. `/readyz`: its dependencies work, and it is not draining. */
export async function healthRoutes(app: FastifyInstance, options: HealthOptions): Promise<void> {
  const schema = { hide: true };
  const check = onceASecond(async () => {
    await Promise.all(options.checks.map((each) => each()));
  });
  app.get("/healthz", { schema }, async () => ({ status: "ok" }));
  app.get("/readyz", { schema }, async (request, reply) => {
    try {
      await check();
    } catch (error) {
      request.log.warn({ err: error }, "not ready");
      return reply.code(503).send({ status: "unavailable" });
    }
    if (options.isDraining()) return reply.code(503).send({ status: "stopping" });
    return { status: "ready" };
  });
}
