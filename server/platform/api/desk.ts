/** The desk: accounts that may use it run matches. Others get the response that there is none. */
import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Viewer } from "../accounts/sessions.ts";
import type { Platform, RouteOptions } from "../context.ts";
import { users } from "../database/schema.ts";
import { EventConflict, EventProblem } from "../event-control/change-event.ts";
import { changeAtDesk, deskLog, deskMatches } from "../event-control/desk.ts";
import { notAllowed } from "../event-control/store-events.ts";
import { Failure, invalid, notFound } from "../http/failures.ts";
import { DeskBoard, DeskChange, DeskMatch } from "../wire/desk.ts";
import { enveloped } from "../wire/envelope.ts";

const tags = ["Desk"];

/** The match desk of operators: live and coming matches, and what is entered about them. */
export async function deskRoutes(fastify: FastifyInstance, { platform, auth }: RouteOptions): Promise<void> {
  const app = fastify.withTypeProvider<ZodTypeProvider>();
  const onRequest = auth.optional;

  app.get(
    "/api/desk/board",
    {
      onRequest,
      schema: {
        tags,
        summary: "Matches of the day, and what was done to them",
        response: enveloped(DeskBoard),
      },
    },
    async (request) => {
      await requireOperator(platform, request.viewer);
      const { db, now } = platform;
      const [matches, log] = await Promise.all([deskMatches(db, now()), deskLog(db)]);
      return { content: { matches, log } };
    },
  );
  app.post(
    "/api/desk/change",
    {
      onRequest,
      schema: { tags, summary: "Change a match", body: DeskChange, response: enveloped(DeskMatch) },
    },
    async (request) => {
      const actor = await requireOperator(platform, request.viewer);
      const { db, now, newId, ownStreams } = platform;
      const change = request.body;
      if (change.action === "stream" && change.url && !ownStreams.allows(change.url))
        throw invalid(`url: ${notAllowed(change.url)}`);
      const match = await changeAtDesk({ db, now, newId, actor }, change).catch((error: unknown) => {
        throw error instanceof EventProblem ? failureOf(error) : error;
      });
      if (!match) throw notFound("Event");
      return { content: match };
    },
  );
}

/** @returns the e-mail of the operator. @throws Failure 404, which does not reveal the desk */
async function requireOperator({ db }: Platform, viewer: Viewer | null): Promise<string> {
  const [operator] = viewer
    ? await db
        .select({ email: users.email, canUseDesk: users.canUseDesk })
        .from(users)
        .where(eq(users.id, viewer.userId))
    : [];
  if (!operator?.canUseDesk) throw notFound();
  return operator.email;
}

const failureOf = (error: EventProblem): Failure =>
  error instanceof EventConflict ? new Failure(409, "event_conflict", error.message) : invalid(error.message);
