import { type Programme, programmePath, skinOf } from "../media/index.ts";
import { hasStarted, type MediaRow } from "./access.ts";

/** The demo stream of a row; an event that is over needs a length. */
export function programmeOf(row: MediaRow): Programme {
  const endless = row.status === "live" || row.status === "channel";
  return {
    kind: endless ? "live" : "vod",
    skin: skinOf(row.sportType, row.skin),
    seed: row.seed,
    startsAt: (row.kickoffAt ?? row.startsAt).getTime(),
    seconds: row.seconds ?? undefined,
    offsetSeconds: row.clipStartMs === null ? undefined : row.clipStartMs / 1000,
  };
}

/** Path of the stream on the media server; undefined for an event that has not started. */
export function programmePathOf(row: MediaRow): string | undefined {
  const programme = programmeOf(row);
  const plays = hasStarted(row) && (programme.kind === "live" || Boolean(programme.seconds));
  return plays ? programmePath(programme) : undefined;
}
