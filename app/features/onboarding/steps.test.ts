import { describe, expect, it } from "vitest";
import { afterSignUpStep, hasPlanStep, signUpStepOf, signUpStepPath, signUpStepsAt } from "./steps";

const home = { returnTo: "/", followsLeagues: true, hasPlans: false };
const back = { returnTo: "/events/e1?t=3", followsLeagues: false, hasPlans: true };
const query = "redirectTo=%2Fevents%2Fe1%3Ft%3D3";

describe("the steps after signing up", () => {
  it("end with the teams", () => {
    expect(signUpStepPath("following", home)).toBe("/auth/sign-up/following/league");
    expect(afterSignUpStep("following", home)).toBe("/");
    expect(signUpStepsAt("following", false)).toEqual(["following"]);
  });

  it("lead on to the plans for those who came for something that is sold", () => {
    const teams = `/auth/sign-up/following/category?${query}&next=plans`;
    expect(signUpStepPath("following", back)).toBe(teams);
    expect(hasPlanStep(new URL(teams, "http://site.test").searchParams)).toBe(true);
    expect(afterSignUpStep("following", back)).toBe(`/auth/sign-up/subscription?${query}`);
    expect(afterSignUpStep("subscription", back)).toBe("/events/e1?t=3");
    expect(signUpStepsAt("following", true)).toEqual(["following", "subscription"]);
    expect(signUpStepsAt("subscription", false)).toEqual(["following", "subscription"]);
  });

  it("include personal data for those who open them only, before the teams", () => {
    const path = `/auth/sign-up/personalization?${query}&next=plans`;
    expect(signUpStepPath("personalization", back)).toBe(path);
    expect(afterSignUpStep("personalization", back)).toBe(signUpStepPath("following", back));
    expect(signUpStepsAt("personalization", false)).toEqual(["personalization", "following"]);
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
