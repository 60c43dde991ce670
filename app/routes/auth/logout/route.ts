import { redirect, redirectDocument } from "@remix-run/node";
import { readFields } from "~/lib/forms/form.server";
import * as paths from "~/lib/paths";
import { withContext } from "~/request/context.server";
import { endSession } from "~/request/sign-in.server";

/**
 * Signs out: revokes the token and ends the session. Pages submit `reason=device` after this device was
 * removed elsewhere. The token is then already invalid, so it is not revoked, and the sign-in page shows the
 * reason.
 */
export const action = withContext(async (context) => {
  const form = await readFields(context.request);
  const isRemoved = form.get("reason") === "device";
  const headers = new Headers();
  for (const cookie of await endSession(context, { revoke: !isRemoved }))
    headers.append("Set-Cookie", cookie);
  const response = { status: 303, headers };
  return isRemoved ? redirectDocument(paths.loginRemoved, response) : redirect(paths.home, response);
});

/** Signing out requires the form: with a link, any site could sign viewers out. */
export { postOnly as loader } from "~/request/post-only.server";
