import type { RequestContext } from "~/request/context.server";
import { requireId } from "~/request/error-responses.server";
import { loadByDate } from "./by-date.server";

/** Loads live events of all sports, or of the sport in the URL; an unknown sport gives an empty list. */
export async function loadLive(context: RequestContext, input?: string) {
  const sport = input === undefined ? undefined : requireId(input, "page");
  return loadByDate(context, "live", { sport });
}
