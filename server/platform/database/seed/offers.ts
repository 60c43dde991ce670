import type { accessCodes, products } from "../schema.ts";
import type { Fixture } from "./fixtures.ts";

type ProductRow = typeof products.$inferInsert;

const TICKET_PRICE = 4.99;
const DAY_MS = 86_400_000;

/**
 * Subscriptions to everything, one league or one club; a bundle of two; and pay-per-view for every event that
 * requires it.
 */
export function makeOffers(fixtures: readonly Fixture[], startsAt: Date): ProductRow[] {
  const common = { currency: "EUR", startsAt };
  const plans: ProductRow[] = [
    {
      ...common,
      id: "plan-all",
      productId: "plan-all",
      title: "Touchline Complete",
      description: "Every league, live and on replay.",
      type: "svod",
      price: 12.99,
      duration: 1,
      durationUnits: "months",
      autoRenew: true,
    },
    {
      ...common,
      id: "plan-northern",
      productId: "plan-northern",
      title: "Northern League Pass",
      description: "Every match of the Northern League, live and on replay.",
      type: "svod",
      price: 6.99,
      duration: 1,
      durationUnits: "months",
      autoRenew: true,
      identityIds: ["league-northern"],
    },
    {
      ...common,
      id: "plan-alpine",
      productId: "plan-alpine",
      title: "Alpine Hockey Season",
      description: "Every match of one Alpine Hockey season.",
      type: "cvod",
      price: 49,
      duration: 1,
      durationUnits: "years",
      identityIds: ["league-alpine"],
    },
    {
      ...common,
      id: "plan-bundle",
      productId: "plan-bundle",
      title: "Football and Hockey",
      description: "A year of the Northern League and a season of Alpine Hockey.",
      type: "svod",
      price: 52,
      duration: 1,
      durationUnits: "years",
      identityIds: ["league-northern", "league-alpine"],
      itemIds: ["plan-northern", "plan-alpine"],
    },
  ];
  const club: ProductRow = {
    ...common,
    id: "plan-northgate",
    productId: "plan-northgate",
    title: "Northgate Club Pass",
    description: "Every Northgate match, in football and basketball, for a year.",
    type: "cvod",
    price: 24.99,
    duration: 1,
    durationUnits: "years",
    identityIds: ["team-ngt", "team-ngt-basket"],
  };
  return [...plans, club, ...makeTickets(fixtures, startsAt)];
}

/** Valid access codes and their products; `npm start` prints them. */
export const DEMO_CODES = [
  { code: "TOUCHLINE-TEAM", gives: "everything, for a month" },
  { code: "NORTHERN-ONCE", gives: "a month of the Northern League, for one account" },
  { code: "MATCH-NIGHT", gives: "the ticket of one match, for a hundred accounts" },
] as const;

/**
 * Returns access codes, one of every kind: `TOUCHLINE-TEAM` for everything for a month, for any number of
 * users; `NORTHERN-ONCE` for a month of the Northern League, for one user; `MATCH-NIGHT` for one match, for a
 * hundred users; `LAST-SEASON` has expired; `SOLD-OUT` has no uses left.
 */
export function makeAccessCodes(now: number): (typeof accessCodes.$inferInsert)[] {
  return [
    { code: "TOUCHLINE-TEAM", productId: "plan-all" },
    { code: "NORTHERN-ONCE", productId: "plan-northern", mostUses: 1 },
    { code: "MATCH-NIGHT", productId: "ticket-live-3", mostUses: 100 },
    { code: "LAST-SEASON", productId: "plan-alpine", expiresAt: new Date(now - DAY_MS) },
    { code: "SOLD-OUT", productId: "plan-all", mostUses: 50, uses: 50 },
  ];
}

/** Returns a pay-per-view product for every event that requires one. */
export function makeTickets(fixtures: readonly Fixture[], startsAt: Date): ProductRow[] {
  return fixtures
    .filter(({ row }) => row.coverage === "commerce_ppv_media")
    .map(({ row }) => ({
      id: `ticket-${row.id}`,
      productId: `ticket-${row.id}`,
      title: `Ticket: ${row.title}`,
      description: "This match, live and on replay.",
      type: "ppv",
      eventId: row.id,
      price: TICKET_PRICE,
      currency: "EUR",
      startsAt,
    }));
}
