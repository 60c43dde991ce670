import { z } from "zod";
import { content, id, link, list, number } from "./read";
import { tagSchema } from "./tag";

/** Lengths of the short cut of a match (requirement EVENT-16). */
export const CUT_LENGTHS = ["short", "medium", "long"] as const;
export type CutLength = (typeof CUT_LENGTHS)[number];

const size = z
  .object({ count: number, seconds: number, bytes: number })
  .transform(({ count = 0, seconds = 0, bytes = 0 }) => ({ count, seconds, bytes }))
  .catch({ count: 0, seconds: 0, bytes: 0 });

/** Number of moments of a cut, its length (s), and its bytes in the lowest quality. */
export type CutSize = z.output<typeof size>;

/** A player with moments: shirt number, id of the team, and the number of moments in the requested length. */
const player = z
  .object({ number: id, team: id.nullable().catch(null), count: number })
  .transform(({ number, team, count = 0 }) => ({ number, team: team ?? undefined, count }));

/** Reads the short cut of a match: how large each length is, and the moments and videos of one of them. */
export const momentsSchema = content(
  z.object({
    lengths: z.object({ short: size, medium: size, long: size }),
    moments: list(tagSchema),
    players: list(player),
    hls: link.or(z.null().transform(() => undefined)),
    mp4: link.or(z.null().transform(() => undefined)),
  }),
);
export type Moments = z.output<typeof momentsSchema>;
