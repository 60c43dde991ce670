import type { media } from "../database/schema.ts";
import type { MediaRow } from "./access.ts";

type MediaInsert = typeof media.$inferInsert;

/** Bounds of a part of an event in the event's media time (ms). */
export interface Range {
  fromMs: number;
  toMs: number;
}

/** The highlight of a moment starts this long before it, and ends after the celebration (s). */
const LEAD_SECONDS = 20;
export const TAIL_SECONDS = 14;

/** Bounds of the highlight of a moment at a second of the event's media time. */
export function rangeAround(second: number): Range {
  return { fromMs: Math.max(0, second - LEAD_SECONDS) * 1000, toMs: (second + TAIL_SECONDS) * 1000 };
}

/**
 * Returns the moment that a clip is about, in its event's media time (ms): the subject of a highlight, or the start of
 * a user's clip. Undefined if it is about more than one.
 */
export function momentMsOf(clip: Pick<MediaRow, "ownerId" | "subType" | "clipStartMs">): number | undefined {
  if (clip.clipStartMs === null) return undefined;
  if (clip.ownerId !== null) return clip.clipStartMs;
  return clip.subType === null ? undefined : clip.clipStartMs + LEAD_SECONDS * 1000;
}

/** Fields that a clip takes over from its event: it plays the same demo stream, from an offset. */
export function cutOf(event: MediaInsert, { fromMs, toMs }: Range) {
  return {
    metaTitle: event.metaTitle,
    description: event.description,
    eventId: event.id,
    sportType: event.sportType,
    gameType: event.gameType,
    status: "archived",
    startsAt: event.startsAt,
    kickoffAt: event.kickoffAt,
    gender: event.gender,
    identityIds: event.identityIds,
    teamIds: event.teamIds,
    homeTeamId: event.homeTeamId,
    awayTeamId: event.awayTeamId,
    posterFrame: event.posterFrame,
    posterUrl: event.posterUrl,
    streamUrl: event.streamUrl,
    recordingUrl: event.recordingUrl,
    hasDemoStream: event.hasDemoStream,
    skin: event.skin,
    seed: event.seed,
    seconds: Math.ceil((toMs - fromMs) / 1000),
    clipStartMs: Math.round(fromMs),
    clipEndMs: Math.round(toMs),
    coverage: event.coverage,
    commerceType: event.commerceType,
    regions: event.regions,
  } satisfies Partial<MediaInsert>;
}
