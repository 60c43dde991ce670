import { z } from "zod";
import { plainLine } from "#common/plain-text";
import { secondsOf } from "./match-time";

/** Fields of the forms about a moment of a match. Their messages are message keys. */

/** Title of a tag or clip. */
export const titleField = plainLine().min(1, "event:enter_title").max(100, "event:title_too_long");

/** Time of the match, such as `67:12`, as seconds. */
export const timeField = z.string().transform((text, context) => {
  const seconds = secondsOf(text);
  if (seconds !== undefined) return seconds;
  context.issues.push({ code: "custom", message: "event:enter_time", input: text });
  return z.NEVER;
});

/** Duration of the video above the form (s); undefined while the video is live. */
export const videoSecondsField = z.coerce.number().positive().optional().catch(undefined);

/** Whether a second lies within the video. */
export const isWithin = (second: number, { videoSeconds = Infinity }: { videoSeconds?: number }) =>
  second <= videoSeconds;
