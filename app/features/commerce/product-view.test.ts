import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { bundleSchema, productSchema } from "~/platform/contract/product";
import { stateOf, toContractView, toOfferView } from "./product-view.server";

const contract = (fields: object) =>
  productSchema.parse({ id: "c1", productId: "p1", title: "Season", type: "svod", ...fields });
const offer = (fields: object = {}) =>
  bundleSchema.parse({ id: "o1", productId: "p1", title: "Season", type: "svod", price: 9.99, ...fields });

describe("how a contract stands", () => {
  it.each([
    ["on its way", { active: true, purchaseProcessing: true }, "processing"],
    ["running", { active: true, autoRenew: true }, "active"],
    ["cancelled but running", { active: true, canceled: true }, "ending"],
    ["running, its renewal refused", { active: true, failureCode: "expired_card" }, "unrenewed"],
    ["over", { active: false, contractEndDate: "2026-01-01" }, "expired"],
    ["over, cancelled", { active: false, canceled: true, lastPayment: "2026-01-01" }, "expired"],
    ["never paid", { active: false }, "failed"],
    [
      "a ticket that was never paid",
      { active: false, type: "ppv", failureCode: "payment_declined" },
      "failed",
    ],
    ["a ticket that is over", { active: false, type: "ppv" }, "expired"],
  ])("%s", (_words, fields, state) => {
    expect(stateOf(contract(fields))).toBe(state);
  });
});

describe("what a bundle costs instead", () => {
  const monthly = { id: "m", title: "League", price: 6.99, duration: 1, durationUnits: "months" };
  const season = { id: "s", title: "Hockey", price: 49, duration: 1, durationUnits: "years" };
  const bundle = { price: 52, currency: "EUR", duration: 1, durationUnits: "years" };
  const instead = (items: object[], more: object = {}) =>
    toOfferView(offer({ ...bundle, items: items.map((item) => ({ currency: "EUR", ...item })), ...more }), [])
      .insteadOf;

  it("is the price of its items for the same time", () => {
    expect(instead([monthly, season])).toBe(132.88);
  });

  it.each([
    ["an item has no price", [monthly, { ...season, price: null }]],
    ["the currencies differ", [monthly, { ...season, currency: "GBP" }]],
    ["a period has no exact number in the other", [season, { ...monthly, durationUnits: "weeks" }]],
    ["the bundle is not cheaper", [season]],
    ["there are no items", []],
  ])("is not said if %s", (_words, items) => {
    expect(instead(items)).toBeUndefined();
  });
});

describe("whether an offer can be bought", () => {
  it.each([
    ["nothing is in the way", {}, [], "open"],
    ["it is the viewer's", {}, [{ active: true }], "yours"],
    ["a contract of another product does not count", {}, [{ active: true, productId: "p2" }], "open"],
    ["an old contract does not count", {}, [{ active: false }], "open"],
    ["a payment is on its way", {}, [{ active: true, purchaseProcessing: true }], "processing"],
    ["the platform says that one is", { purchaseProcessing: true }, [], "processing"],
    ["it is not for this region", { isEventAvailableInUserRegion: false }, [], "region"],
    ["it has no price", { price: null }, [], "unpriced"],
  ])("%s", (_words, fields, contracts, state) => {
    expect(toOfferView(offer(fields), contracts.map(contract)).state).toBe(state);
  });

  it("and its contract shows the end of a plan, not of a ticket's sale", () => {
    const dates = {
      active: true,
      contractEndDate: "2026-12-31T00:00:00Z",
      offerEndDate: "2026-02-01T00:00:00Z",
    };
    expect(toOfferView(offer(), [contract(dates)]).contract?.endsAt).toBe("2026-12-31T00:00:00.000Z");
    const ticket = { ...dates, type: "ppv" };
    expect(toOfferView(offer({ type: "ppv" }), [contract(ticket)]).contract?.endsAt).toBeUndefined();
    expect(toContractView(contract(ticket)).endsAt).toBe("2026-02-01T00:00:00.000Z");
  });
});

describe("the end of a contract", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-30T12:00:00Z") }));
  afterEach(() => void vi.useRealTimers());
  const past = "2026-11-30T11:00:00.000Z";
  const future = "2026-12-31T00:00:00.000Z";

  it.each([
    ["running", { active: true }, future, future],
    ["over", { active: false, lastPayment: past }, past, past],
    ["stopped before its end", { active: false, lastPayment: past }, future, undefined],
    ["to be paid for the first time", { active: true, purchaseProcessing: true }, future, future],
    ["to be paid again", { active: true, purchaseProcessing: true }, past, undefined],
    ["never paid", { active: false, failureCode: "payment_declined" }, future, undefined],
    ["a ticket whose sale ends", { active: false, type: "ppv", offerEndDate: future }, "", future],
  ])("%s", (_words, fields, contractEndDate, endsAt) => {
    expect(toContractView(contract({ contractEndDate, ...fields })).endsAt).toBe(endsAt);
  });
});

it.each([
  ["is renewed", { autoRenew: true }, true],
  ["was redeemed with an access code", { autoRenew: false }, false],
  ["was cancelled", { autoRenew: true, canceled: true }, false],
  ["was not renewed", { autoRenew: true, failureCode: "expired_card" }, false],
])("an offer says whether the viewer's contract renews: one that %s", (_words, fields, renews) => {
  const own = contract({ active: true, ...fields });
  expect(toOfferView(offer({ autoRenew: true }), [own]).contract?.renews).toBe(renews);
});

it("reads lengths of time in the spellings of platforms", () => {
  const periodOf = (duration: unknown, durationUnits: string) =>
    toOfferView(offer({ duration, durationUnits }), []).period;
  expect(periodOf(1, "MONTH")).toEqual({ count: 1, unit: "months" });
  expect(periodOf(3, "days")).toEqual({ count: 3, unit: "days" });
  expect(periodOf(2, "fortnights")).toBeUndefined();
  expect(periodOf(0, "days")).toBeUndefined();
});

it("lists the parts of a bundle and what a plan opens, without the nameless", () => {
  const view = toOfferView(
    offer({
      items: [{ id: "i1", title: "Part", price: 5, currency: "EUR" }, { title: "no id" }],
      allowedAccessIdentityItems: [{ id: "l1", title: "League" }, { id: "l2" }],
    }),
    [],
  );
  const part = { id: "i1", title: "Part", price: 5, currency: "EUR", period: undefined, renews: false };
  expect(view.items).toEqual([part]);
  expect(view.includes).toEqual([{ id: "l1", title: "League" }]);
  expect(view.currency).toBe("N/A");
});
