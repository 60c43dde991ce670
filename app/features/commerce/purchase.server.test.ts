import { expect, it } from "vitest";
import * as paths from "~/lib/paths";
import { purchaseOf } from "./purchase.server";

it("hands a purchase on from page to page", () => {
  const purchase = { offerId: "plan a/b", returnTo: "/events/e1?x=1", isSignUp: true };
  const path = paths.payment("failure", purchase, { code: "payment_declined" });
  expect(path).toMatch(/^\/payment\/failure\?code=payment_declined&/);
  expect(purchaseOf(new URL(path, "http://site").searchParams)).toEqual(purchase);
});

it("goes back to no other site", () => {
  const query = new URLSearchParams({ redirectTo: "//elsewhere.example", plan: "" });
  expect(purchaseOf(query)).toEqual({ offerId: undefined, returnTo: undefined, isSignUp: false });
});
