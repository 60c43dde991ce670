import { BY_DATE } from "~/platform/contract/paged";
import { listEvents } from "~/platform/endpoints/events";
import { requireId } from "~/platform/main-load.server";
import type { LoadArgs } from "~/session/scope.server";
import { withinBudget } from "~/session/streaming.server";
import { loadList, loadSports } from "./list.server";

/** Loads live events of all sports, or of the sport in the URL; an unknown sport gives an empty list. */
export async function loadLive(args: LoadArgs, input?: string) {
  const sport = input === undefined ? undefined : requireId(input, "page");
  const [list, late] = await Promise.all([
    loadList(args, {
      list: listEvents,
      query: {
        sort: BY_DATE,
        order: "asc",
        filters: { status: "live", ...(sport ? { sportType: sport } : {}) },
      },
    }),
    withinBudget(args, { sports: loadSports(args) }),
  ]);
  return { ...list.data, ...late, sport };
}
