import { createContext, useContext } from "react";
import { loginPath } from "./return-path";

/** Whether the partner's sign-on takes the place of the sign-in page (specification, section 2). */
export const PartnerSignOnContext = createContext(false);

/** Id of the form that begins the partner's sign-on; every page has one where that takes the sign-in page's place. */
export const PARTNER_FORM = "partner-sign-in";

/**
 * What makes a button lead to sign-in and back: an address, or the form of the partner's sign-on, which comes back to
 * the page it began on.
 * @param returnTo path below the locale prefix
 */
export function useSignIn(returnTo: string): { href: string } | { href?: undefined; form: string } {
  return useContext(PartnerSignOnContext) ? { form: PARTNER_FORM } : { href: loginPath(returnTo) };
}
