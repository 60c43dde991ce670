import * as paths from "~/lib/paths";
import { withReturnPath } from "~/lib/return-path";
import { withQuery } from "~/lib/with-query";

/** Steps after the account has been created; each can be skipped. */
export type SignUpStep = "personalization" | "following" | "subscription";
const STEPS: readonly SignUpStep[] = ["personalization", "following", "subscription"];

interface StepOptions {
  /** Path to open after the last step. */
  returnTo: string;
  /** `enable_leagues_view`: whether viewers follow leagues or categories. */
  followsLeagues: boolean;
  /** Whether the viewer came for something that is sold, so that the plans are a step, too. */
  hasPlans: boolean;
}

/** Parameter of the steps before the plans. */
const PLANS_FOLLOW = { next: "plans" };

/** Whether the plans follow a step. @param query of the step's URL */
export function hasPlanStep(query: URLSearchParams): boolean {
  return query.get("next") === PLANS_FOLLOW.next;
}

/** Returns the path of a step, with `returnTo` and what follows as parameters. */
export function signUpStepPath(
  step: SignUpStep,
  { returnTo, followsLeagues, hasPlans }: StepOptions,
): string {
  const path =
    step === "following" ? paths.inSignUp(paths.following(followsLeagues)) : paths.signUpStep(step);
  const isBeforePlans = hasPlans && step !== "subscription";
  return withQuery(withReturnPath(path, returnTo), isBeforePlans ? PLANS_FOLLOW : {});
}

/** Returns the path to open when a step is completed or skipped: the next step, or `returnTo`. */
export function afterSignUpStep(step: SignUpStep, options: StepOptions): string {
  if (step === "personalization") return signUpStepPath("following", options);
  if (step === "following" && options.hasPlans) return signUpStepPath("subscription", options);
  return options.returnTo;
}

/** Returns the steps from the given one to the last. Personal data are a step for those who open it only. */
export function signUpStepsAt(step: SignUpStep, hasPlans: boolean): SignUpStep[] {
  return STEPS.filter((each) => {
    if (each === "personalization") return step === "personalization";
    return each !== "subscription" || hasPlans || step === "subscription";
  });
}

/**
 * Returns the step that a path belongs to.
 * @param pathname below the locale prefix, without query
 */
export function signUpStepOf(pathname: string): SignUpStep | undefined {
  return STEPS.find(
    (step) => pathname === paths.signUpStep(step) || pathname.startsWith(`${paths.signUpStep(step)}/`),
  );
}
