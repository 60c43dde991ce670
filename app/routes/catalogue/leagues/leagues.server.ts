import { data } from "@remix-run/node";
import { toIdentity } from "~/features/events/event-view.server";
import { countLiveByCompetition } from "~/features/live-scores/live-scores.server";
import { listMainIdentities } from "~/platform/endpoints/identities";
import type { RequestContext } from "~/request/context.server";

/** Loads all leagues, or categories where the installation uses those, with the number of their live events. */
export async function loadLeagues(context: RequestContext) {
  const viewer = await context.viewer();
  const live = countLiveByCompetition(context);
  const { entries } = await context.load.critical(listMainIdentities(viewer.platform));
  const kind = context.settings.customer.enableLeaguesView ? "league" : "category";
  const late = await context.load.deferred({ live });
  return data({
    messages: context.messages("home", "lists"),
    kind,
    identities: entries.map((identity) => toIdentity(identity, kind)),
    ...late,
  } as const);
}
