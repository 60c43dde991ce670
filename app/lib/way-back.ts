import { withoutLocale } from "~/i18n/locales";
import { safeReturnPath } from "./return-path";
import { routeFacts } from "./route-facts";

/** Pages that lead to a page with a form: sign-in, the field for an access code, the match. */
const MAX_STEPS = 4;

/**
 * Returns the path of the page from which a viewer came to a form and to which they can go back without it; undefined
 * if there is none. Pages that need the form are skipped, for those from which they were opened.
 * @param search query of the form's page, whose `redirectTo` is opened after the form
 */
export function wayBack(search: string): string | undefined {
  let query = search;
  for (let step = 0; step < MAX_STEPS; step++) {
    const path = safeReturnPath(new URLSearchParams(query).get("redirectTo"));
    if (path === undefined) return undefined;
    const { pathname, search: rest } = new URL(path, "http://back.invalid");
    if (!routeFacts(withoutLocale(pathname)).isPersonal) return path;
    query = rest;
  }
  return undefined;
}
