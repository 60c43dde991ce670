import { showToast } from "~/lib/toasts";
import { signInWithPopup } from "./popup";
import { SignInError } from "./sign-in-error";

/**
 * Signs in with the partner in a popup, from any page: the form goes there, and this page moves on when it is done. A
 * browser that opens no popup is sent there itself.
 */
export async function signInWithPartner(form: HTMLFormElement): Promise<void> {
  try {
    const { to } = await signInWithPopup(form);
    location.assign(to ?? location.href);
  } catch (error) {
    if (error instanceof SignInError && error.code === "popup_blocked") form.submit();
    else
      showToast(
        "danger",
        error instanceof SignInError && error.code === "popup_closed"
          ? "errors:popup_closed"
          : "errors:login_failed",
      );
  }
}
