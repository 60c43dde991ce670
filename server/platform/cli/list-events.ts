/** Commands that list events, and what was done to them. */
import { and, asc, desc, eq, gte, lt, or, type SQL } from "drizzle-orm";
import { z } from "zod";
import { isEvent, isEventNamed } from "../catalogue/conditions.ts";
import { media, operatorActions } from "../database/schema.ts";
import { scoreText, viewEvents } from "../event-control/event-view.ts";
import { type Command, CommandError } from "./command.ts";
import { JSON_HELP, JSON_OPTION, optionLines, tableLines, tell } from "./output.ts";
import { readCount, readOptions } from "./read-options.ts";

const DAY_MS = 86_400_000;
const MAX_LISTED = 100;

const Filters = z.object({
  day: z.iso.date("must be a day like 2027-03-01").optional(),
  status: z
    .enum(["upcoming", "live", "archived", "cancelled"], "must be upcoming, live, archived or cancelled")
    .optional(),
});
type Filters = z.output<typeof Filters>;

export const listEvents: Command = {
  summary: "List the events of today, and those that are live or next",
  synopsis: "[--day <day>] [--status <status>] [--json]",
  help: `
In the order of their start, at most ${MAX_LISTED}. Days and times are in UTC.

${optionLines({
  "--day <day>": "only those of a day, e.g. 2027-03-01",
  "--status <status>": "only those that are upcoming, live, archived (the newest) or cancelled",
  ...JSON_HELP,
})}`,
  options: { day: { type: "string" }, status: { type: "string" }, ...JSON_OPTION },
  positionals: 0,
  createsDatabase: false,
  async run(input, { db, now, say }) {
    const filters = readOptions(Filters, input);
    const isNewestFirst = filters.status === "archived";
    const rows = await db
      .select()
      .from(media)
      .where(and(isEvent, filters.status && eq(media.status, filters.status), timeOf(filters, now())))
      .orderBy(isNewestFirst ? desc(media.startsAt) : asc(media.startsAt), asc(media.id))
      .limit(MAX_LISTED);
    const views = await viewEvents(db, isNewestFirst ? rows.reverse() : rows);
    const cells = views.map((view) => [
      view.id,
      view.referenceId ?? "",
      view.startsAt.toISOString().replace(/:\d\d\.\d+Z$/, "Z"),
      view.status,
      scoreText(view.score),
      view.title,
    ]);
    tell(input, say, views, tableLines(["id", "reference", "starts", "status", "score", "title"], cells));
  },
};

function timeOf({ day, status }: Filters, now: number): SQL | undefined {
  if (day !== undefined) {
    const start = Date.parse(day);
    return and(gte(media.startsAt, new Date(start)), lt(media.startsAt, new Date(start + DAY_MS)));
  }
  if (status === "archived") return undefined;
  const today = new Date(now - (now % DAY_MS));
  return or(gte(media.startsAt, today), eq(media.status, "live"));
}

export const eventLog: Command = {
  summary: "List what was done to events, by whom and when",
  synopsis: "[<event>] [--last <n>] [--json]",
  help: `
The newest last: when, who, what, which event. Who is the e-mail of an account, "command line", or "clock" for what
the platform does by itself. <event> is an id or a reference; without it the log is that of all events.

${optionLines({ "--last <n>": `only the last ones; without it ${MAX_LISTED}`, ...JSON_HELP })}`,
  options: { last: { type: "string" }, ...JSON_OPTION },
  positionals: 0,
  morePositionals: 1,
  createsDatabase: false,
  async run(input, { db, say }) {
    const [name] = input.positionals;
    const last = readCount(input.text("last") ?? String(MAX_LISTED));
    // The log outlives an event; its reference does not.
    const ofReference = name && db.select({ id: media.id }).from(media).where(eq(media.referenceId, name));
    const [named] = ofReference ? await ofReference : [];
    const newest = await db
      .select()
      .from(operatorActions)
      .where(
        name
          ? or(eq(operatorActions.eventId, name), named && eq(operatorActions.eventId, named.id))
          : undefined,
      )
      .orderBy(desc(operatorActions.at), desc(operatorActions.id))
      .limit(last);
    if (name && newest.length === 0) {
      const [event] = await db.select({ id: media.id }).from(media).where(isEventNamed(name)).limit(1);
      if (!event) throw new CommandError(`There is no event ${name}.`);
    }
    const actions = newest.reverse();
    const cells = actions.map(({ at, actor, action, detail, eventId, eventTitle }) => [
      at.toISOString(),
      actor,
      action,
      detail,
      eventId,
      eventTitle,
    ]);
    tell(input, say, actions, tableLines(["when", "who", "what", "detail", "event", "title"], cells));
  },
};
