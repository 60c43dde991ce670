/** Public pages of clips that users own: a token is all that reading one needs. */
import { randomBytes } from "node:crypto";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Platform } from "../context.ts";
import { media } from "../database/schema.ts";
import { Failure, notFound } from "../http/failures.ts";
import {
  type Audience,
  hasStarted,
  isAvailableForUser,
  isAvailableInRegion,
  type MediaRow,
} from "./access.ts";
import { OWN_TYPES } from "./find-media.ts";
import { playerPoster } from "./present-media.ts";
import { NO_STREAMS, streamsOf } from "./streams-of.ts";

const TOKEN_BYTES = 24;

/** Limits a statement to a clip of a user. */
const ownClip = (userId: string, id: string) =>
  and(eq(media.id, id), eq(media.ownerId, userId), inArray(media.mediaType, [...OWN_TYPES]));

/**
 * Publishes a clip; one that is published keeps its token.
 * @throws Failure 404 for an unknown clip and for another user's; 403 `clip_withdrawn` after the operator has
 *   withdrawn it
 */
export async function publishClip({ db }: Platform, userId: string, id: string): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const [clip] = await db
    .update(media)
    .set({ publicToken: sql`coalesce(${media.publicToken}, ${token})` })
    .where(and(ownClip(userId, id), isNull(media.withdrawnReason)))
    .returning({ token: media.publicToken });
  if (clip?.token) return clip.token;
  const [withdrawn] = await db.select({ id: media.id }).from(media).where(ownClip(userId, id));
  if (withdrawn) throw new Failure(403, "clip_withdrawn", "The operator has withdrawn this clip");
  throw notFound("Clip");
}

/** Withdraws a clip; one that is not published stays so. @throws Failure 404 as `publishClip` */
export async function withdrawClip({ db }: Platform, userId: string, id: string): Promise<void> {
  const withdrawn = await db
    .update(media)
    .set({ publicToken: null })
    .where(ownClip(userId, id))
    .returning({ id: media.id });
  if (withdrawn.length === 0) throw notFound("Clip");
}

/**
 * Returns what the public page of a clip shows. Its match decides who may play it.
 * @throws Failure 404 for an unknown token, and for a clip whose match is gone
 */
export async function readPublishedClip(platform: Platform, token: string, to: Audience) {
  const events = alias(media, "events");
  const [found] = await platform.db
    .select({ clip: media, event: events })
    .from(media)
    .innerJoin(
      events,
      and(eq(events.id, media.eventId), eq(events.mediaType, "event"), isNull(events.ownerId)),
    )
    .where(eq(media.publicToken, token));
  if (!found) throw notFound("Clip");
  const { clip, event } = found;
  return {
    title: clip.title,
    event_id: event.id,
    startTime: clip.clipStartMs ?? 0,
    endTime: clip.clipEndMs ?? 0,
    source: {
      ...streamsFor(platform, { clip, event }, to),
      poster: playerPoster(platform.origin(), event, to.locale),
    },
  };
}

function streamsFor(platform: Platform, { clip, event }: { clip: MediaRow; event: MediaRow }, to: Audience) {
  const isAvailable = isAvailableForUser(event, to) && isAvailableInRegion(event, to) && hasStarted(event);
  // As the streams of the match: those of the demo are signed only where they are sold.
  const row = { ...clip, ownerId: null, coverage: event.coverage };
  const { hd, clip: file, mp4, stream } = isAvailable ? streamsOf(platform, row) : NO_STREAMS;
  return { hd, clip: file, mp4, stream };
}
