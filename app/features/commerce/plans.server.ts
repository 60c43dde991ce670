import type { PlatformClient } from "~/platform/client.server";
import type { Identity } from "~/platform/contract/identity";
import type { Paged } from "~/platform/contract/paged";
import type { Bundle, Product } from "~/platform/contract/product";
import { listPlans } from "~/platform/endpoints/commerce";
import { listMainIdentities } from "~/platform/endpoints/identities";
import type { RequestContext } from "~/request/context.server";
import type { Period, PlanView, Term } from "./product-view";
import { toOfferView } from "./product-view.server";

/** Reads the parameter of the URL that chooses the term. */
export function termOf(request: Request): Term {
  return new URL(request.url).searchParams.get("term") === "season" ? "season" : "month";
}

/**
 * Loads the subscriptions of both types, with the viewer's contracts marked. If one type fails, the other is
 * returned. The recommended plan comes first.
 * @param platform the viewer's, for optional calls where the page does not wait for the plans
 * @returns null if neither could be loaded
 */
export async function loadPlans(
  context: RequestContext,
  platform: PlatformClient,
  contracts: readonly Product[],
): Promise<PlanView[] | null> {
  const { load } = context;
  const plansOf = (type: "svod" | "cvod") =>
    load.optional<Paged<Bundle> | undefined>(listPlans(platform, type), undefined, `${type} plans`);
  const noLeagues: Pick<Paged<Identity>, "entries"> = { entries: [] };
  const [leagues, ...kinds] = await Promise.all([
    load.optional(listMainIdentities(platform.optional), noLeagues, "leagues"),
    plansOf("svod"),
    plansOf("cvod"),
  ]);
  const loaded = kinds.filter((page) => page !== undefined);
  if (loaded.length === 0) return null;
  const plans = loaded
    .flatMap(({ entries }) => entries)
    .map((plan) => toPlanView(plan, contracts, leagues.entries));
  const recommended = plans.find(({ isRecommended }) => isRecommended);
  return recommended ? [recommended, ...plans.filter((plan) => plan !== recommended).map(plain)] : plans;
}

const plain = (plan: PlanView): PlanView => ({ ...plan, isRecommended: false });

/** View model of a plan among others. @param leagues those of the installation; a plan without any covers all */
export function toPlanView(
  plan: Bundle,
  contracts: readonly Product[],
  leagues: readonly Pick<Identity, "id" | "title" | "logoUrl">[],
): PlanView {
  const view = toOfferView(plan, contracts);
  const coversAll = plan.allowedAccessIdentityItems.length === 0 && plan.items.length === 0;
  const covered = coversAll ? leagues : view.includes;
  return {
    ...view,
    includes: covered.map(({ id, title }) => {
      return { id, title, logoUrl: leagues.find((league) => league.id === id)?.logoUrl };
    }),
    term: isLong(view.period) ? "season" : "month",
    isRecommended: coversAll && view.state === "open",
  };
}

/** Whether a plan runs longer than a quarter of a year, or without an end. */
function isLong(period: Period | undefined): boolean {
  if (!period) return true;
  return period.unit === "years" || (period.unit === "months" && period.count > 3);
}
