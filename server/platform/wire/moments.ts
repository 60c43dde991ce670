import { z } from "zod";
import { RawTag } from "./tag.ts";

const Cut = z.object({
  count: z.int().describe("Number of moments"),
  seconds: z.number().describe("Length of the cut"),
  bytes: z.int().describe("Size in the lowest quality, from its average bandwidth"),
});

/** The short cut of a match. */
export const RawMoments = z.object({
  lengths: z
    .object({ short: Cut, medium: Cut, long: Cut })
    .describe("Goals; cards, chances and saves as well; everything"),
  moments: z.array(RawTag).describe("Moments of the requested cut, in the order of the match"),
  players: z
    .array(
      z.object({
        number: z.string().describe("Shirt number"),
        team: z.string().nullable().describe("Id of the team"),
        count: z.int().describe("Moments in the requested length"),
      }),
    )
    .describe("Players with moments of any length, of the requested team or of all, by team and number"),
  hls: z.url().nullable().describe("Master playlist of the requested cut; null if it has no moment"),
  mp4: z.url().nullable().describe("The cut as one MP4, for players without HLS"),
});
export type RawMoments = z.infer<typeof RawMoments>;
