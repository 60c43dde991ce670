import type { MessageKey } from "~/i18n/translate";

/**
 * Codes of a failed sign-in with a provider (requirement ACCOUNT-7), and `popup_blocked`, which this site
 * adds.
 */
export type SignInErrorCode = "popup_closed" | "login_failed" | "facebook_failed" | "popup_blocked";

const WORDS = {
  popup_closed: "Popup was closed",
  login_failed: "Login Failed",
  facebook_failed: "Facebook authentication failed",
  popup_blocked: "Popup was blocked",
} as const satisfies Record<SignInErrorCode, string>;

/** Failed sign-in with a provider, in the browser. */
export class SignInError extends Error {
  readonly code: SignInErrorCode;
  constructor(code: SignInErrorCode) {
    super(WORDS[code]);
    this.name = "SignInError";
    this.code = code;
  }
}

/** Message for the viewer. */
export function messageOf(error: unknown): MessageKey {
  const code = error instanceof SignInError ? error.code : "login_failed";
  if (code === "popup_closed") return "errors:popup_closed";
  return code === "facebook_failed" ? "auth:facebook_failed" : "errors:login_failed";
}
