import { z } from "zod";
import { pageOf } from "./envelope.ts";
import { RawMedia } from "./media.ts";

/** One page of matches, each with the viewer's reminder. */
export const ReminderPage = pageOf(
  RawMedia.extend({
    reminder: z.object({ minutes: z.int().describe("How long before the start the mail is sent") }),
  }),
);
