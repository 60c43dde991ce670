import { followingPath } from "~/features/following/following-path";
import { withReturnPath } from "~/lib/return-path";

/** Path prefix of the sign-up steps. */
export const SIGN_UP_PREFIX = "/auth/sign-up";

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
  const path = step === "following" ? followingPath(followsLeagues) : `/${step}`;
  return withReturnPath(SIGN_UP_PREFIX + path, returnTo);
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
    (step) => pathname === `${SIGN_UP_PREFIX}/${step}` || pathname.startsWith(`${SIGN_UP_PREFIX}/${step}/`),
  );
}
