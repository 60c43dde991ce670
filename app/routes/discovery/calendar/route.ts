import { type RequestContext, withContext } from "~/request/context.server";
import { missing, unavailable } from "../responses.server";
import { calendarResponse, nameOf } from "./calendar-response.server";
import { allEvents, eventsOf } from "./calendar-source.server";

/** `/calendar/all.ics` and `/calendar/{kind}/{id}.ics`: events for calendar programs. */
export const loader = withContext(async (context): Promise<Response> => {
  try {
    const source = await find(context, Date.now());
    return source ? await calendarResponse(context, source) : missing();
  } catch (error) {
    return unavailable(context, error);
  }
});

async function find(context: RequestContext, now: number) {
  const { kind, file } = context.params;
  const name = nameOf(file);
  if (name === undefined) return undefined;
  if (kind !== undefined) return eventsOf(context, kind, name, now);
  return name === "all" ? allEvents(context, now) : undefined;
}
