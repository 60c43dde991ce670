import { useSignIn } from "~/features/social/use-sign-in-link";
import { accessCodeField } from "./access-code-field";

/**
 * Returns props for the control that leads to the field for an access code: a link, for signed-out viewers through
 * sign-in. Where the partner's sign-on replaces the sign-in page, it is a button that returns to the current page.
 * @param returnTo path below the locale prefix, to return to once the code is redeemed
 */
export function useAccessCodeLink(
  returnTo: string,
  isSignedIn: boolean,
): { href: string; target?: "_top" } | { href?: undefined; target?: undefined; form: string } {
  const href = accessCodeField(returnTo);
  const signIn = useSignIn(href);
  // A new document (`_top`), in which the browser moves the focus to the field.
  return isSignedIn ? { href, target: "_top" } : signIn;
}
