import { followingPath } from "~/lib/following-path";
import { withReturnPath } from "~/lib/return-path";

/** Below it lie the steps of signing up. */
export const SIGN_UP_PREFIX = "/auth/sign-up";

/** What follows an opened account, in this order; every step can be left out. */
export const SIGN_UP_STEPS = ["personalization", "subscription", "following"] as const;
export type SignUpStep = (typeof SIGN_UP_STEPS)[number];

interface StepOptions {
  /** Where the last step leads. */
  returnTo: string;
  /** `enable_leagues_view`: whether viewers follow leagues or categories. */
  followsLeagues: boolean;
}

/** The address of a step, which remembers where the last one leads. */
export function signUpStepPath(step: SignUpStep, { returnTo, followsLeagues }: StepOptions): string {
  const path = step === "following" ? followingPath(followsLeagues) : `/${step}`;
  return withReturnPath(SIGN_UP_PREFIX + path, returnTo);
}

/** Where a step leads, done or skipped: to the next one, or out. */
export function afterSignUpStep(step: SignUpStep, options: StepOptions): string {
  const next = SIGN_UP_STEPS[SIGN_UP_STEPS.indexOf(step) + 1];
  return next ? signUpStepPath(next, options) : options.returnTo;
}

/**
 * The step that a path belongs to.
 * @param pathname below the locale prefix, without query
 */
export function signUpStepOf(pathname: string): SignUpStep | undefined {
  return SIGN_UP_STEPS.find(
    (step) => pathname === `${SIGN_UP_PREFIX}/${step}` || pathname.startsWith(`${SIGN_UP_PREFIX}/${step}/`),
  );
}
