import { type ActionFunctionArgs, redirect, redirectDocument } from "@remix-run/node";
import { readFields } from "~/lib/form.server";
import { endSession } from "~/session/sign-in.server";

/**
 * Signs out: revokes the token and ends the session. Pages submit `reason=device` after this device was
 * removed elsewhere. The token is then already invalid, so it is not revoked, and the sign-in page shows the
 * reason.
 */
export async function action(args: ActionFunctionArgs) {
  const form = await readFields(args.request);
  const isRemoved = form.get("reason") === "device";
  const headers = new Headers();
  for (const cookie of await endSession(args, { revoke: !isRemoved })) headers.append("Set-Cookie", cookie);
  const response = { status: 303, headers };
  return isRemoved
    ? redirectDocument("/auth/login?deviceNoLongerAllowedError=true", response)
    : redirect("/", response);
}

/** Signing out requires the form: with a link, any site could sign viewers out. */
export const loader = () => redirect("/", { status: 303 });
