import { showToast } from "~/ui/Toast/toasts";
import { signInWithPopup } from "./popup";
import { SignInError } from "./sign-in-error";

/**
 * Signs in with the partner: submits the form into a popup, and navigates this page when the popup is done.
 * If the popup is blocked, submits the form in this page.
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
