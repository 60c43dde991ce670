/** What the screens show of offers and contracts: exactly these fields travel to the browser. */

export const PERIOD_UNITS = ["hours", "days", "weeks", "months", "years"] as const;

/** How long a plan lasts, or how often it renews. */
export interface Period {
  count: number;
  unit: (typeof PERIOD_UNITS)[number];
}

interface ProductView {
  id: string;
  title: string;
  description?: string;
  /** A ticket is for one event and has no end; a plan has. */
  kind: "ticket" | "plan";
  price?: number;
  /** ISO code, or "N/A". */
  currency: string;
  period?: Period;
  /** Paid again each period until it is cancelled. */
  renews: boolean;
  /** What it opens: leagues, categories, teams. */
  includes: { id: string; title: string }[];
  /** The parts of a bundle. */
  items: { id: string; title: string; price?: number; currency: string }[];
}

/**
 * Whether it can be bought: `open`; `yours` already; `processing`, a payment is on its way; `region`, not where the
 * viewer is; `unpriced`, an offer without a price, for codes only.
 */
export type OfferState = "open" | "yours" | "processing" | "region" | "unpriced";

export interface OfferView extends ProductView {
  state: OfferState;
  /** When the offer ends. */
  until?: string;
  /** The viewer's contract, when the state is `yours` or `processing`. */
  contract?: { id: string; href: string; endsAt?: string; isCanceled: boolean };
}

/**
 * How a contract stands: `ending` is cancelled but runs to its end, `unrenewed` runs to its end because the last
 * payment failed, `expired` is over, `failed` was never paid.
 */
export type ContractState = "processing" | "active" | "ending" | "unrenewed" | "expired" | "failed";

export interface ContractView extends ProductView {
  state: ContractState;
  href: string;
  eventHref?: string;
  startsAt?: string;
  /** When it ends or is renewed; of a ticket, until when it was sold. */
  endsAt?: string;
  paidAt?: string;
  inRegion: boolean;
  failureCode?: string;
}
