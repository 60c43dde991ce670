import { z } from "zod";
import { NO_TITLE } from "./media";
import { content, id, instant, list, text } from "./read";

/** A broadcast of a channel. */
export interface Broadcast {
  id: string;
  title: string;
  description?: string;
  /** ISO date-times; the end of a broadcast is when the next begins, for platforms that do not tell it. */
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
/** Entries may be spoilt; that there is a list at all is what makes it a programme. */
const broadcasts = z.array(z.unknown()).transform((entries) => entry.parse(entries));

const entries = z.object({ entries: broadcasts }).transform((page) => page.entries);

/** Reads the programme of a channel, in the order of time: a page in the success envelope, or a bare list. */
export const programmeSchema = z.union([content(z.union([entries, broadcasts])), entries, broadcasts]);
