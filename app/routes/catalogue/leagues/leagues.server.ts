import { data } from "@remix-run/node";
import { toIdentity } from "~/features/events/event-view.server";
import { listMainIdentities } from "~/platform/endpoints/identities";
import type { RequestContext } from "~/request/context.server";

/** Loads all leagues, or categories where the installation uses those. */
export async function loadLeagues(context: RequestContext) {
  const viewer = await context.viewer();
  const { entries } = await context.load.critical(listMainIdentities(viewer.platform));
  const kind = context.settings.customer.enableLeaguesView ? "league" : "category";
  return data({
    messages: context.messages("home"),
    kind,
    identities: entries.map((identity) => toIdentity(identity, kind)),
  } as const);
}
