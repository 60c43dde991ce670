/** Clips that users cut from events for themselves. */
import { and, count, eq, inArray } from "drizzle-orm";
import type { Platform } from "../context.ts";
import { media } from "../database/schema.ts";
import { accessDenied, Failure, invalid, notFound } from "../http/failures.ts";
import { type Audience, isAvailableForUser, isAvailableInRegion, type MediaRow } from "./access.ts";
import { cutOf, type Range } from "./cut.ts";
import { OWN_TYPES, requireMedia } from "./find-media.ts";

const MIN_CLIP_MS = 1_000;
const MAX_CLIP_MS = 180_000;
/** Maximum number of clips per account. */
const MAX_OWN_CLIPS = 500;

/**
 * Creates a clip of an event that the user may watch.
 * @throws Failure 404 for an unknown event, 403 `access_denied` if the user may not watch it, 422 for a range
 *   that is too short, too long or not (yet) in the event, 409 `limit_exceeded`
 */
export async function createClip(
  platform: Platform,
  to: Audience & { userId: string },
  { eventId, title, ...range }: Range & { eventId: string; title: string },
): Promise<MediaRow> {
  const { db, now, newId } = platform;
  const event = await requireMedia(platform, { mediaTypes: ["event"], ownerId: null }, { id: eventId });
  if (!isAvailableForUser(event, to) || !isAvailableInRegion(event, to)) {
    throw accessDenied("This video is not available to you");
  }
  checkRange(range, playedMs(event, now()));
  const [own] = await db.select({ count: count() }).from(media).where(eq(media.ownerId, to.userId));
  if ((own?.count ?? 0) >= MAX_OWN_CLIPS) throw new Failure(409, "limit_exceeded", "You have too many clips");
  const [clip] = await db
    .insert(media)
    .values({
      ...cutOf(event, range),
      id: newId(),
      mediaType: "user_clip",
      title,
      ownerId: to.userId,
      addedAt: new Date(now()),
    })
    .returning();
  if (!clip) throw notFound("Clip");
  return clip;
}

/** Length of the available part of an event (ms): all of a recording, the elapsed part of a live event. */
function playedMs({ status, seconds, kickoffAt, startsAt }: MediaRow, now: number): number {
  if (status === "archived") return (seconds ?? 0) * 1000;
  return status === "live" ? now - (kickoffAt ?? startsAt).getTime() : 0;
}

function checkRange({ fromMs, toMs }: Range, playedUntilMs: number): void {
  if (toMs - fromMs < MIN_CLIP_MS) throw invalid("endTime: a clip lasts at least one second");
  if (toMs - fromMs > MAX_CLIP_MS) throw invalid("endTime: a clip lasts three minutes at most");
  if (toMs > playedUntilMs) throw invalid("endTime: not in the video");
}

/** @throws as `requireOwn` */
export async function renameClip(
  platform: Platform,
  userId: string,
  { id, title }: { id: string; title: string },
): Promise<{ id: string; title: string }> {
  await requireOwn(platform, userId, id);
  await platform.db.update(media).set({ title }).where(eq(media.id, id));
  return { id, title };
}

/** @throws as `requireOwn` */
export async function deleteClip(platform: Platform, userId: string, id: string): Promise<void> {
  await requireOwn(platform, userId, id);
  await platform.db.delete(media).where(eq(media.id, id));
}

/** @throws Failure 404 for an unknown clip, 403 `access_denied` for another viewer's */
async function requireOwn({ db }: Platform, userId: string, id: string): Promise<void> {
  const [clip] = await db
    .select({ ownerId: media.ownerId })
    .from(media)
    .where(and(eq(media.id, id), inArray(media.mediaType, [...OWN_TYPES])));
  if (!clip) throw notFound("Clip");
  if (clip.ownerId !== userId) throw accessDenied("This clip belongs to somebody else");
}
