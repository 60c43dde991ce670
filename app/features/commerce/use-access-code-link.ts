import { useSignIn } from "~/features/social/use-sign-in-link";
import { accessCodeField } from "./access-code-field";

/**
 * Returns props for a link to the field for an access code, through sign-in for signed-out viewers; for a button of the
 * partner's sign-on where that replaces the sign-in page, which returns to the current page.
 * @param returnTo path below the locale prefix, to return to once the code is redeemed
 * @param isSignedIn the link leads to the field itself
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
