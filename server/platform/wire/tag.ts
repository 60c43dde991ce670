import { z } from "zod";

export const RawTag = z.object({
  id: z.string(),
  title: z.string(),
  startTime: z.int().describe("Milliseconds of media time"),
  endTime: z.int(),
  timePTS: z.int().describe("The moment that the tag is about, in milliseconds of media time"),
  type: z.string(),
  global: z.boolean(),
  targetId: z.string(),
  playerNumber: z.string().nullable(),
  playerColor: z.string().nullable(),
  team: z
    .object({
      id: z.string(),
      title: z.string(),
      logo: z.string().nullable(),
      color: z.string().nullable(),
    })
    .nullable(),
});
export type RawTag = z.infer<typeof RawTag>;
