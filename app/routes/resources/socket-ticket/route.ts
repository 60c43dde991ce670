import { type ActionFunctionArgs, json, redirect } from "@remix-run/node";
import { orEmpty } from "~/lib/or-empty.server";
import { getSocketTicket } from "~/platform/endpoints/user";
import { scopeOf } from "~/session/scope.server";
import { getViewer } from "~/session/viewer.server";

/**
 * Returns a ticket for the signed-in viewer's socket; `{}` for other viewers and for platforms without
 * tickets.
 */
export async function action(args: ActionFunctionArgs) {
  const viewer = await getViewer(args);
  const ticket = viewer.signedIn
    ? await orEmpty(getSocketTicket(viewer.platform.side), undefined, scopeOf(args).log, "socket ticket")
    : undefined;
  return json(ticket ? { ticket } : {}, { headers: { "Cache-Control": "private, no-store" } });
}

/** There is no page at this URL: redirects home. */
export const loader = () => redirect("/", { status: 303 });
