import { describe, expect, it } from "vitest";
import { afterSignUpStep, SIGN_UP_STEPS, signUpStepOf, signUpStepPath } from "./steps";

const home = { returnTo: "/", followsLeagues: true };
const back = { returnTo: "/events/e1?t=3", followsLeagues: false };

describe("the steps after signing up", () => {
  it("lead from one to the next, and out", () => {
    expect(SIGN_UP_STEPS.map((step) => afterSignUpStep(step, home))).toEqual([
      "/auth/sign-up/subscription",
      "/auth/sign-up/following/league",
      "/",
    ]);
  });

  it("remember where it began, and follow what the installation shows", () => {
    const query = "?redirectTo=%2Fevents%2Fe1%3Ft%3D3";
    expect(signUpStepPath("personalization", back)).toBe(`/auth/sign-up/personalization${query}`);
    expect(afterSignUpStep("subscription", back)).toBe(`/auth/sign-up/following/category${query}`);
    expect(afterSignUpStep("following", back)).toBe("/events/e1?t=3");
  });

  it.each([
    ["/auth/sign-up/personalization", "personalization"],
    ["/auth/sign-up/subscription/buy/p1", "subscription"],
    ["/auth/sign-up/following/league/followed", "following"],
    ["/auth/sign-up", undefined],
    ["/auth/sign-up/subscriptions", undefined],
    ["/following/league", undefined],
  ])("%s is a page of %s", (path, step) => {
    expect(signUpStepOf(path)).toBe(step);
  });
});
