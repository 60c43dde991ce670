import { eq } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { media } from "../database/schema.ts";
import type { Part } from "../streams/cut-playlist.ts";
import { isOwn, ownStreamUrlOf } from "./streams-of.ts";

/** Returns the operator's stream of a clip or highlight, and its part; undefined for all other media. */
export async function partOf(db: Database, clipId: string): Promise<(Part & { url: string }) | undefined> {
  const [clip] = await db.select().from(media).where(eq(media.id, clipId));
  if (!clip || clip.clipStartMs === null || clip.clipEndMs === null || !isOwn(clip)) return undefined;
  const [event] = await db.select({ status: media.status }).from(media).where(eq(media.id, clip.eventId));
  // A clip is over, while the stream of its event may be live; it may also outlive the event.
  const url = ownStreamUrlOf({ ...clip, status: event?.status ?? clip.status });
  if (!url) return undefined;
  return {
    url,
    fromMs: clip.clipStartMs,
    toMs: clip.clipEndMs,
    kickoffAt: clip.kickoffAt ?? clip.startsAt,
  };
}
