import type { FastifyInstance } from "fastify";

/** `/healthz`: the process answers. `/readyz`: its database does too. */
export async function healthRoutes(
  app: FastifyInstance,
  { ping }: { ping: () => Promise<void> },
): Promise<void> {
  const schema = { hide: true };
  app.get("/healthz", { schema }, async () => ({ status: "ok" }));
  app.get("/readyz", { schema }, async (request, reply) => {
    try {
      await ping();
      return { status: "ready" };
    } catch (error) {
      request.log.warn({ err: error }, "the database does not answer");
      return reply.code(503).send({ status: "database unavailable" });
    }
  });
}
