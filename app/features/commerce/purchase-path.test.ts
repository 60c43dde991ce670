import { expect, it } from "vitest";
import { buyPath, paymentPath, purchaseOf } from "./purchase-path";

it("hands a purchase on from page to page", () => {
  const purchase = { offerId: "plan a/b", returnTo: "/events/e1?x=1", isSignUp: true };
  const path = paymentPath("failure", purchase, { code: "payment_declined" });
  expect(path).toMatch(/^\/payment\/failure\?code=payment_declined&/);
  expect(purchaseOf(new URL(path, "http://site").searchParams)).toEqual(purchase);
  expect(buyPath(purchase)).toBe(
    "/auth/sign-up/subscription/buy/plan%20a%2Fb?redirectTo=%2Fevents%2Fe1%3Fx%3D1",
  );
});

it("goes back to no other site", () => {
  const query = new URLSearchParams({ redirectTo: "//elsewhere.example", plan: "" });
  expect(purchaseOf(query)).toEqual({ offerId: undefined, returnTo: undefined, isSignUp: false });
});
