import { json } from "@remix-run/node";
import { getSocketTicket } from "~/platform/endpoints/user";
import { withContext } from "~/request/context.server";

/**
 * Returns a ticket for the signed-in viewer's socket; `{}` for other viewers and for platforms without
 * tickets.
 */
export const action = withContext(async (context) => {
  const viewer = await context.viewer();
  const ticket = viewer.signedIn
    ? await context.load.optional(getSocketTicket(viewer.platform.optional), undefined, "socket ticket")
    : undefined;
  return json(ticket ? { ticket } : {}, { headers: { "Cache-Control": "private, no-store" } });
});

export { postOnly as loader } from "~/request/post-only.server";
