/** View models of offers and contracts. Exactly these fields are sent to the browser. */

import type { EventCardView } from "~/features/events/view";

export const PERIOD_UNITS = ["hours", "days", "weeks", "months", "years"] as const;

/** Duration of a subscription, or its renewal interval. */
export interface Period {
  count: number;
  unit: (typeof PERIOD_UNITS)[number];
}

export interface BundleItem {
  id: string;
  title: string;
  price?: number;
  currency: string;
  period?: Period;
  renews: boolean;
}

interface ProductView {
  id: string;
  title: string;
  description?: string;
  /** `ticket` (pay-per-view) covers one event and has no end date; `plan` (subscription) has one. */
  kind: "ticket" | "plan";
  price?: number;
  /** ISO code, or "N/A". */
  currency: string;
  period?: Period;
  /** Whether it is charged again each period until cancelled. */
  renews: boolean;
  /** Competitions and teams that it gives access to. */
  includes: { id: string; title: string; logoUrl?: string }[];
  /** Products of a bundle. */
  items: BundleItem[];
}

/**
 * Whether an offer can be bought: `open`; `yours`, already owned; `processing`, payment pending; `region`,
 * not available in the viewer's region; `unpriced`, without a price, for access codes only.
 */
export type OfferState = "open" | "yours" | "processing" | "region" | "unpriced";

export interface OfferView extends ProductView {
  state: OfferState;
  /** Price of the items of a bundle, bought one by one for its period; only if it is higher. */
  insteadOf?: number;
  /** End of sale. */
  until?: string;
  /** The viewer's contract, if the state is `yours` or `processing`. */
  contract?: { id: string; href: string; endsAt?: string; renews: boolean };
}

/** How long the plans of a group run: up to a quarter of a year, or longer. */
export const TERMS = ["month", "season"] as const;
export type Term = (typeof TERMS)[number];

/** A subscription among others to choose from. */
export interface PlanView extends OfferView {
  term: Term;
  /** The one that the page points out: it covers everything and can be bought. */
  isRecommended: boolean;
}

/** The match of a pay-per-view offer, on the page where it is bought. */
export type OrderedMatch = Pick<
  EventCardView,
  "title" | "home" | "away" | "sportType" | "league" | "startsAt"
>;

/**
 * State of a contract: `ending` is cancelled and runs to its end date, `unrenewed` runs to its end date
 * because the last payment failed, `expired` has ended, `failed` was never paid.
 */
export type ContractState = "processing" | "active" | "ending" | "unrenewed" | "expired" | "failed";

export interface ContractView extends ProductView {
  state: ContractState;
  href: string;
  eventHref?: string;
  startsAt?: string;
  /** End or renewal date of a plan, if it fits the state; for pay-per-view, the end of sale. */
  endsAt?: string;
  paidAt?: string;
  inRegion: boolean;
  failureCode?: string;
}

/** Whether a contract has cost or will cost its price; what an access code or a grant has opened has not. */
export const isCharged = ({ paidAt, state }: ContractView): boolean =>
  paidAt !== undefined || state === "processing" || state === "failed";
