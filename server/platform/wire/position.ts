import { z } from "zod";
import { pageOf } from "./envelope.ts";
import { RawMedia } from "./media.ts";

/** How far a viewer has watched a video; times in seconds. */
export const RawPosition = z.object({
  seconds: z.int(),
  length: z.int(),
  at: z.string().describe("When it was watched"),
  finished: z.boolean().describe("Whether it was watched to the end, or nearly"),
});
export type RawPosition = z.infer<typeof RawPosition>;

/** One page of videos, each with the viewer's position. */
export const PositionPage = pageOf(RawMedia.extend({ position: RawPosition })).extend({
  enabled: z.boolean().optional().describe("Whether positions are stored; only with setting=true"),
});
