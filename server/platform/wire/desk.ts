/** The desk, where operators run matches; an addition to the contract for accounts that may use it. */
import { z } from "zod";
import { MOMENTS } from "../event-control/run-match.ts";
import { PHASES } from "./media.ts";
import { Id } from "./values.ts";

/** A match at the desk. */
export const DeskMatch = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(["upcoming", "live", "archived", "cancelled"]),
  /** Sent back with each change, which is refused when another change came first. */
  version: z.int(),
  startsAt: z.string(),
  kickoffAt: z.string().nullable(),
  sportType: z.string().nullable(),
  home: z.string().nullable().describe("Name of the home team"),
  away: z.string().nullable().describe("Name of the away team"),
  score: z.object({ home: z.int(), away: z.int() }).nullable(),
  phase: z.enum(PHASES).nullable(),
  streamUrl: z.string().nullable(),
});
export type DeskMatch = z.infer<typeof DeskMatch>;

/** One line of the record of changes. */
const DeskEntry = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.string().describe("E-mail of the account; `command line` or `clock`"),
  eventId: z.string(),
  eventTitle: z.string(),
  action: z.string(),
  detail: z.string(),
});

export const DeskBoard = z.object({ matches: z.array(DeskMatch), log: z.array(DeskEntry) });

const named = { eventId: Id, version: z.int().min(0) };
const goals = z.int().min(0).max(999);
const Instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/** A change of one match. */
export const DeskChange = z.discriminatedUnion("action", [
  z.object({ ...named, action: z.literal("start") }),
  z.object({ ...named, action: z.literal("end") }),
  z.object({ ...named, action: z.literal("cancel") }),
  z.object({ ...named, action: z.literal("postpone"), startsAt: Instant }),
  z.object({
    ...named,
    action: z.literal("stream"),
    url: z
      .url({ protocol: /^https?$/ })
      .max(2048)
      .nullable(),
  }),
  z.object({ ...named, action: z.literal("score"), home: goals, away: goals }),
  z.object({ ...named, action: z.literal("phase"), phase: z.enum(PHASES) }),
  z.object({
    ...named,
    action: z.literal("moment"),
    moment: z.enum(MOMENTS),
    side: z.enum(["home", "away"]),
    secondsAgo: z.number().min(0).max(600).default(0),
  }),
]);
export type DeskChange = z.output<typeof DeskChange>;
