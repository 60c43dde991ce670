import { z } from "zod";
import { content, id, instant, list, text } from "./read";

/** A match at the desk (an addition to the contract). */
export interface DeskMatch {
  id: string;
  title: string;
  status: "upcoming" | "live" | "archived" | "cancelled";
  /** Sent back with a change, which is refused when another change came first. */
  version: number;
  startsAt?: string;
  sportType?: string;
  /** Names of the teams; an event without two teams has no score. */
  home?: string;
  away?: string;
  score?: { home: number; away: number };
  phase?: string;
  streamUrl?: string;
}

/** One line of the record of changes. */
export interface DeskEntry {
  id: string;
  at?: string;
  /** E-mail of the account; `command line` or `clock`. */
  actor?: string;
  eventId: string;
  eventTitle?: string;
  action?: string;
  detail?: string;
}

const match = z.object({
  id,
  title: z.string(),
  status: z.enum(["upcoming", "live", "archived", "cancelled"]),
  version: z.number(),
  startsAt: instant,
  sportType: text,
  home: text,
  away: text,
  score: z
    .object({ home: z.number(), away: z.number() })
    .nullish()
    .transform((score) => score ?? undefined),
  phase: text,
  streamUrl: text,
});

const entry = z.object({
  id,
  at: instant,
  actor: text,
  eventId: id,
  eventTitle: text,
  action: text,
  detail: text,
});

/** Reads the matches of the desk and the record of changes. */
export const deskSchema = content(z.object({ matches: list(match), log: list(entry) }));
