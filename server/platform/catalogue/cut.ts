import type { media } from "../database/schema.ts";
import type { MediaRow } from "./access.ts";

type MediaInsert = typeof media.$inferInsert;

/** Bounds of a part of an event in the event's media time (ms). */
export interface Range {
  fromMs: number;
  toMs: number;
}

/** Fields that a clip takes over from its event: it plays the same demo stream, from an offset. */
export function cutOf(event: MediaRow, { fromMs, toMs }: Range) {
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
