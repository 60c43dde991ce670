import * as paths from "~/lib/paths";
import { withReturnPath } from "~/lib/return-path";

/** Fragment of the field for an access code; a browser that opens a page with it moves the focus there. */
export const ACCESS_CODE_FRAGMENT = "#code";

/** Returns the link to the field for an access code. @param returnTo path to return to once the code is redeemed */
export const accessCodeField = (returnTo: string): string =>
  withReturnPath(paths.accountSubscriptions, returnTo) + ACCESS_CODE_FRAGMENT;
