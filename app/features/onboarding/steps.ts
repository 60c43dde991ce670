import * as paths from "~/lib/paths";
import { withReturnPath } from "~/lib/return-path";

/** Steps after the account has been created, in this order; each can be skipped. */
export const SIGN_UP_STEPS = ["personalization", "subscription", "following"] as const;
export type SignUpStep = (typeof SIGN_UP_STEPS)[number];

interface StepOptions {
  /** Path to open after the last step. */
  returnTo: string;
  /** `enable_leagues_view`: whether viewers follow leagues or categories. */
  followsLeagues: boolean;
}

/** Returns the path of a step, with `returnTo` as a parameter. */
export function signUpStepPath(step: SignUpStep, { returnTo, followsLeagues }: StepOptions): string {
  const path =
    step === "following" ? paths.inSignUp(paths.following(followsLeagues)) : paths.signUpStep(step);
  return withReturnPath(path, returnTo);
}

/** Returns the path to open when a step is completed or skipped: the next step, or `returnTo`. */
export function afterSignUpStep(step: SignUpStep, options: StepOptions): string {
  const next = SIGN_UP_STEPS[SIGN_UP_STEPS.indexOf(step) + 1];
  return next ? signUpStepPath(next, options) : options.returnTo;
}

/**
 * Returns the step that a path belongs to.
 * @param pathname below the locale prefix, without query
 */
export function signUpStepOf(pathname: string): SignUpStep | undefined {
  return SIGN_UP_STEPS.find(
    (step) => pathname === paths.signUpStep(step) || pathname.startsWith(`${paths.signUpStep(step)}/`),
  );
}
