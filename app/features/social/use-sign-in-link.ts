import { createContext, useContext } from "react";
import * as paths from "~/lib/paths";
import { withReturnPath } from "~/lib/return-path";

/** Whether the partner's sign-on replaces the sign-in page (requirement ACCOUNT-1). */
export const PartnerSignOnContext = createContext(false);

/**
 * Id of the form that starts the partner's sign-on; it is on every page when the sign-on replaces the sign-in
 * page.
 */
export const PARTNER_FORM = "partner-sign-in";

/**
 * Returns props for a button that leads to sign-in and back: a URL, or the form of the partner's sign-on,
 * which returns to the page on which it began.
 * @param returnTo path below the locale prefix
 */
export function useSignIn(returnTo: string): { href: string } | { href?: undefined; form: string } {
  return useContext(PartnerSignOnContext)
    ? { form: PARTNER_FORM }
    : { href: withReturnPath(paths.login, returnTo) };
}
