import { BY_DATE } from "~/platform/contract/paged";
import { listEvents } from "~/platform/endpoints/events";
import { requireId } from "~/platform/main-load.server";
import type { LoadArgs } from "~/session/scope.server";
import { withinBudget } from "~/session/streaming.server";
import { loadList, loadSports } from "./list.server";

/** Live events of all sports, or of the one that the address names; a sport nobody plays is an empty list. */
export async function loadLive(args: LoadArgs, given?: string) {
  const sport = given === undefined ? undefined : requireId(given, "page");
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
