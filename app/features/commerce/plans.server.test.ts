import { describe, expect, it } from "vitest";
import { bundleSchema, productSchema } from "~/platform/contract/product";
import { toPlanView } from "./plans.server";

const LEAGUES = [
  { id: "north", title: "Northern League", logoUrl: "https://logos.example/north.svg" },
  { id: "alpine", title: "Alpine Hockey" },
];
const plan = (fields: object = {}) =>
  bundleSchema.parse({ id: "o1", productId: "p1", title: "Complete", type: "svod", price: 9.99, ...fields });
const view = (fields: object = {}, contracts: object[] = []) =>
  toPlanView(
    plan(fields),
    contracts.map((contract) => productSchema.parse(contract)),
    LEAGUES,
  );

describe("a plan among others", () => {
  it("that covers everything lists all leagues, and is recommended", () => {
    const { includes, isRecommended } = view();
    expect([includes, isRecommended]).toEqual([LEAGUES, true]);
  });

  it("that covers one league shows its logo, and is not recommended", () => {
    const { includes, isRecommended } = view({
      allowedAccessIdentityItems: [{ id: "north", title: "Northern League" }],
    });
    expect([includes, isRecommended]).toEqual([[LEAGUES[0]], false]);
  });

  it("that the viewer has is not recommended", () => {
    const own = { id: "c1", productId: "p1", title: "Complete", type: "svod", active: true };
    expect(view({}, [own]).isRecommended).toBe(false);
  });

  it.each([
    ["month", 1, "months"],
    ["month", 3, "months"],
    ["month", 24, "hours"],
    ["season", 6, "months"],
    ["season", 1, "years"],
    ["season", undefined, undefined],
  ])("stands under %s if it runs for %s %s", (term, duration, durationUnits) => {
    expect(view({ duration, durationUnits }).term).toBe(term);
  });
});
