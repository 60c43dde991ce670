import type { Paged } from "~/platform/contract/paged";
import type { Bundle, Product } from "~/platform/contract/product";
import { listPlans } from "~/platform/endpoints/commerce";
import type { RequestContext } from "~/request/context.server";
import type { SignedInViewer } from "~/request/viewer.server";
import type { OfferView } from "./product-view";
import { toOfferView } from "./product-view.server";

/**
 * Loads the subscriptions of both types, with the viewer's contracts marked. If one type fails, the other is
 * returned.
 * @returns null if neither could be loaded
 */
export async function loadPlans(
  context: RequestContext,
  viewer: SignedInViewer,
  contracts: readonly Product[],
): Promise<OfferView[] | null> {
  const { log } = context;
  const load = async (type: "svod" | "cvod"): Promise<Paged<Bundle> | undefined> => {
    try {
      return await listPlans(viewer.platform, type);
    } catch (error) {
      log.warn({ err: error, part: `${type} plans` }, "side load failed");
      return undefined;
    }
  };
  const kinds = (await Promise.all([load("svod"), load("cvod")])).filter((page) => page !== undefined);
  if (kinds.length === 0) return null;
  return kinds.flatMap(({ entries }) => entries.map((plan) => toOfferView(plan, contracts)));
}
