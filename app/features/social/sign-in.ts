import type { MessageKey } from "~/i18n/translate";
import { signInWithPopup } from "./popup";
import type { OfferedProvider } from "./providers";
import { type SdkToken, signInWithSdk } from "./sdk";
import { messageOf, SignInError } from "./sign-in-error";

/**
 * Result of a sign-in: a token for the server, a navigation that has started, or a message for the viewer.
 */
export type SignInOutcome = SdkToken | { isLeaving: true } | { problem: MessageKey; code: string };

/**
 * Signs in with a provider: the partner in a popup, the others through their scripts. If that is blocked and
 * the provider supports a redirect, submits the form.
 */
export async function signIn(form: HTMLFormElement, provider: OfferedProvider): Promise<SignInOutcome> {
  try {
    if (provider.name !== "ifa") return await signInWithSdk(provider);
    const { to, accessToken } = await signInWithPopup(form);
    if (accessToken) return { token: accessToken };
    const returnTo = form.elements.namedItem("redirectTo") as HTMLInputElement;
    location.assign(to ?? returnTo.value);
    return { isLeaving: true };
  } catch (error) {
    if (error instanceof SignInError && error.code === "popup_blocked" && provider.hasRedirect) {
      form.submit();
      return { isLeaving: true };
    }
    const code = error instanceof SignInError ? error.code : "login_failed";
    return { problem: messageOf(error), code };
  }
}
