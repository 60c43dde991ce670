import * as paths from "~/lib/paths";
import type { Bundle, Product } from "~/platform/contract/product";
import {
  type BundleItem,
  type ContractState,
  type ContractView,
  type OfferState,
  type OfferView,
  PERIOD_UNITS,
  type Period,
} from "./product-view";

/** Whether a contract for a product is active, or its payment is pending. */
export const isRunning = (contract: Product, product: string): boolean =>
  (contract.productId ?? contract.id) === product && (contract.isActive || contract.purchaseProcessing);

/**
 * The viewer's current contract for an offer: an active one if there is one, otherwise one whose payment is
 * pending.
 */
function contractFor(offer: Product, contracts: readonly Product[]): Product | undefined {
  const running = contracts.filter((contract) => isRunning(contract, offer.productId ?? offer.id));
  return running.find((contract) => !contract.purchaseProcessing) ?? running[0];
}

/** View model of an offer. @param contracts the viewer's contracts */
export function toOfferView(offer: Bundle, contracts: readonly Product[]): OfferView {
  const contract = contractFor(offer, contracts);
  return {
    ...commonView(offer),
    state: offerState(offer, contract),
    insteadOf: priceOfItems(offer),
    until: offer.type === "ppv" ? offer.endDate : undefined,
    contract: contract && {
      id: contract.id,
      href: contractPath(contract),
      endsAt: contract.type === "ppv" ? undefined : contract.endDate,
      renews: contract.autoRenew && stateOf(contract) === "active",
    },
  };
}

function offerState(offer: Product, contract: Product | undefined): OfferState {
  if (contract && !contract.purchaseProcessing) return "yours";
  if (contract || offer.purchaseProcessing) return "processing";
  if (!offer.isEventAvailableInUserRegion) return "region";
  return offer.price === undefined ? "unpriced" : "open";
}

/** View model of a contract. */
export function toContractView(contract: Product | Bundle): ContractView {
  return {
    ...commonView(contract),
    state: stateOf(contract),
    href: contractPath(contract),
    eventHref: contract.eventId && paths.event(contract.eventId),
    startsAt: contract.startDate,
    endsAt: endOf(contract),
    paidAt: contract.lastPayment,
    inRegion: contract.isEventAvailableInUserRegion,
    failureCode: contract.failureCode,
  };
}

/**
 * Returns the end of a contract: of a plan only if it fits the state. One that an operator stopped, or whose payment is
 * pending, may have a date that is neither when it ended nor when access ends.
 */
function endOf(contract: Product): string | undefined {
  const { type, endDate } = contract;
  if (type === "ppv" || endDate === undefined) return endDate;
  const isPast = Date.parse(endDate) <= Date.now();
  switch (stateOf(contract)) {
    case "expired":
      return isPast ? endDate : undefined;
    case "processing":
      return isPast ? undefined : endDate;
    case "failed":
      return undefined;
    default:
      return endDate;
  }
}

/** Returns the state of a contract. */
export function stateOf(contract: Product): ContractState {
  if (contract.purchaseProcessing) return "processing";
  if (!contract.isActive) return wasNeverPaid(contract) ? "failed" : "expired";
  if (contract.isCanceled) return "ending";
  return contract.failureCode === undefined ? "active" : "unrenewed";
}

/**
 * A failed purchase leaves a contract that never started: without a payment and, for a subscription, without
 * an end date.
 */
function wasNeverPaid({ lastPayment, failureCode, type, endDate }: Product): boolean {
  if (lastPayment !== undefined) return false;
  return failureCode !== undefined || (type !== "ppv" && endDate === undefined);
}

function contractPath({ id, type }: Product): string {
  return type === "ppv" ? paths.accountTicket(id) : paths.accountSubscription(id);
}

function commonView(product: Product | Bundle) {
  const { id, title, description, price, currency, autoRenew } = product;
  return {
    id,
    // A line does not begin with the dash between two teams.
    title: title.replaceAll(" – ", "\u00a0– "),
    description,
    kind: product.type === "ppv" ? ("ticket" as const) : ("plan" as const),
    price,
    currency,
    period: periodOf(product),
    renews: autoRenew,
    includes: product.allowedAccessIdentityItems.flatMap((item) =>
      item.title === undefined ? [] : [{ id: item.id, title: item.title }],
    ),
    items: "items" in product ? product.items.map(toItem) : [],
  };
}

const toItem = (item: Product): BundleItem => {
  const { id, title, price, currency, autoRenew } = item;
  return { id, title, price, currency, period: periodOf(item), renews: autoRenew };
};

/** Units with a fixed number of a smaller one: a year has no fixed number of days here. */
const LENGTHS: Record<Period["unit"], readonly [base: "hours" | "months", count: number]> = {
  hours: ["hours", 1],
  days: ["hours", 24],
  weeks: ["hours", 168],
  months: ["months", 1],
  years: ["months", 12],
};

/** How often one period has to be bought to fill another; undefined if that cannot be said exactly. */
function timesIn(whole: Period, part: Period): number | undefined {
  const [wholeBase, wholeLength] = LENGTHS[whole.unit];
  const [base, length] = LENGTHS[part.unit];
  if (base !== wholeBase) return undefined;
  return Math.ceil((whole.count * wholeLength) / (part.count * length));
}

/**
 * What the items of a bundle cost for its period when bought one by one; undefined if that is unknown or not
 * more than the bundle.
 */
function priceOfItems({ price, currency, items, ...bundle }: Bundle): number | undefined {
  const whole = periodOf(bundle);
  if (price === undefined || !whole || items.length === 0) return undefined;
  const costs = items.map((item) => {
    const part = periodOf(item);
    const times = part && timesIn(whole, part);
    return item.price === undefined || item.currency !== currency || !times ? Number.NaN : item.price * times;
  });
  const total = Math.round(costs.reduce((sum, cost) => sum + cost, 0) * 100) / 100;
  return total > price ? total : undefined;
}

/**
 * Period of an offer; undefined if it has none or the unit is unknown. Platforms write "month", "months" and
 * "MONTH".
 */
export function periodOf({
  duration,
  durationUnits,
}: Pick<Product, "duration" | "durationUnits">): Period | undefined {
  const word = durationUnits?.toLowerCase().replace(/s?$/, "s");
  const unit = PERIOD_UNITS.find((known) => known === word);
  return duration !== undefined && duration > 0 && unit ? { count: duration, unit } : undefined;
}
