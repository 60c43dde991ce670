import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { endSession } from "~/session/sign-in.server";

/** Signs out: revokes the token, forgets the session. */
export async function action(args: ActionFunctionArgs) {
  const headers = new Headers();
  for (const cookie of await endSession(args, { revoke: true })) headers.append("Set-Cookie", cookie);
  return redirect("/", { status: 303, headers });
}

/** A link to sign out would let any page sign viewers out; only the form does it. */
export const loader = () => redirect("/", { status: 303 });
