import { periodOf } from "~/features/commerce/product-view.server";
import * as paths from "~/lib/paths";
import type { Media } from "~/platform/contract/media";
import type { Product } from "~/platform/contract/product";
import { listOffers } from "~/platform/endpoints/events";
import type { Load } from "~/request/data-loading.server";
import type { Viewer } from "~/request/viewer.server";

/**
 * Starts to load the offers that open an event.
 * @param returnTo path of its page, to which a purchase returns
 */
export function startOffers(load: Load, viewer: Viewer, media: Media, returnTo: string) {
  const products = load.optional(listOffers(viewer.platform.optional, media.id), [], "commerce options");
  return products.then((list) => toOffers(list, media, returnTo));
}

/**
 * Returns the offers that open an event and are sold in the viewer's region, with the path to buy each; none if
 * the viewer has access.
 */
function toOffers(products: readonly Product[], media: Media, returnTo: string) {
  if (media.isEventAvailableForUser) return [];
  const sold = products.filter((product) => product.isEventAvailableInUserRegion);
  return sold.map(({ id, title, description, price, currency, type, ...product }) => ({
    id,
    title,
    description,
    price,
    currency,
    type,
    period: periodOf(product),
    renews: product.autoRenew,
    href: paths.buy({ offerId: id, returnTo, isSignUp: false }),
  }));
}
export type OfferView = ReturnType<typeof toOffers>[number];
