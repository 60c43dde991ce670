/** Playback quality: web hosts add what browsers have measured. */
import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { RouteOptions } from "../context.ts";
import { accessDenied, invalid, notFound } from "../http/failures.ts";
import { addQualitySums, dayOf } from "../quality/sums.ts";
import { noContent } from "../wire/envelope.ts";
import { QualityToAdd } from "../wire/quality.ts";

const tags = ["Playback"];
const DAY_MS = 86_400_000;
/** Days back for which a web host may still hand over sums, after the platform was away. */
const MAX_DAYS_BACK = 3;

/** Sums of the playback quality that web hosts have measured. */
export async function playbackRoutes(fastify: FastifyInstance, { platform }: RouteOptions): Promise<void> {
  const app = fastify.withTypeProvider<ZodTypeProvider>();
  app.post(
    "/api/playback/add_quality",
    {
      schema: {
        tags,
        summary: "Add sums of playback quality (web hosts only)",
        description: "Needs the header X-Quality-Key with the QUALITY_KEY of the installation.",
        body: QualityToAdd,
        response: noContent,
      },
    },
    async (request, reply) => {
      const { db, now, qualityKey } = platform;
      if (!qualityKey) throw notFound();
      if (!isSame(String(request.headers["x-quality-key"] ?? ""), qualityKey)) throw accessDenied();
      const { sums } = request.body;
      const [first, last] = [dayOf(now() - MAX_DAYS_BACK * DAY_MS), dayOf(now() + DAY_MS)];
      if (sums.some(({ day }) => day < first || day > last))
        throw invalid(`sums.day: must be from ${first} to ${last}`);
      await addQualitySums(db, sums as Parameters<typeof addQualitySums>[1]);
      return reply.code(204).send(null);
    },
  );
}

function isSame(given: string, key: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(key)];
  return a.length === b.length && timingSafeEqual(a, b);
}
