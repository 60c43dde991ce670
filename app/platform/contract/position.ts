import { z } from "zod";
import { type Media, mediaSchema } from "./media";
import { paged } from "./paged";
import { content, flag, instant, number } from "./read";

/** A video and how far the viewer has watched it (requirement CALL-17). */
export interface WatchedMedia {
  media: Media;
  /** Position and length in media time (s). */
  seconds: number;
  length: number;
  /** When it was watched (ISO date-time). */
  at?: string;
  /** Watched to the end, or nearly. */
  isFinished: boolean;
}

const watched = z
  .looseObject({
    position: z.object({ seconds: number, length: number, at: instant, finished: flag(false) }),
  })
  .transform((raw, context): WatchedMedia => {
    const media = mediaSchema.safeParse(raw);
    const { seconds = -1, length = 0, at, finished } = raw.position;
    if (media.success && seconds >= 0 && length > 0)
      return { media: media.data, seconds, length, at, isFinished: finished };
    context.issues.push({ code: "custom", message: "no video with a position", input: raw });
    return z.NEVER;
  });

/** Reads a page of watched videos, and whether the history is on (`enabled`), if that was requested. */
export const watchedPageSchema = z.intersection(paged(watched), content(z.object({ enabled: flag(true) })));
export type WatchedPage = z.output<typeof watchedPageSchema>;
