import { type ActionFunctionArgs, redirect, redirectDocument } from "@remix-run/node";
import { endSession } from "~/session/sign-in.server";

/**
 * Signs out: revokes the token, forgets the session. The page itself asks for it with `reason=device` when the
 * viewer has removed this device elsewhere; its token is worth nothing any more, and signing in says why.
 */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const isRemoved = form.get("reason") === "device";
  const headers = new Headers();
  for (const cookie of await endSession(args, { revoke: !isRemoved })) headers.append("Set-Cookie", cookie);
  const answer = { status: 303, headers };
  return isRemoved
    ? redirectDocument("/auth/login?deviceNoLongerAllowedError=true", answer)
    : redirect("/", answer);
}

/** A link to sign out would let any page sign viewers out; only the form does it. */
export const loader = () => redirect("/", { status: 303 });
