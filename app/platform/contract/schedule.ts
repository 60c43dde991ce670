import { z } from "zod";
import { NO_TITLE } from "./media";
import { content, id, instant, list, text } from "./read";

/** A broadcast of a channel. */
export interface Broadcast {
  id: string;
  title: string;
  description?: string;
  /** ISO date-times; platforms may omit the end, which is then the start of the next broadcast. */
  startsAt: string;
  endsAt?: string;
}

const entry = list(
  z.object({ id, title: text, description: text, startDate: instant, endDate: instant }),
).transform((entries) =>
  entries
    .flatMap(({ id, title, description, startDate, endDate }): Broadcast[] =>
      startDate ? [{ id, title: title ?? NO_TITLE, description, startsAt: startDate, endsAt: endDate }] : [],
    )
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt)),
);
/** A list is required; invalid entries are dropped. */
const broadcasts = z.array(z.unknown()).transform((entries) => entry.parse(entries));

const entries = z.object({ entries: broadcasts }).transform((page) => page.entries);

/** Reads the schedule of a channel, sorted by time: a page in the success envelope, or a plain list. */
export const scheduleSchema = z.union([content(z.union([entries, broadcasts])), entries, broadcasts]);
