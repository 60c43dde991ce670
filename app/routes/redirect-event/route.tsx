import { redirect } from "@remix-run/node";
import { eventPath } from "~/features/events/event-view.server";
import { getMedia } from "~/platform/endpoints/events";
import { withContext } from "~/request/context.server";
import { requireId } from "~/request/error-responses.server";

/** Redirects from a partner's id of an event to its page. */
export const loader = withContext(async (context) => {
  const referenceId = requireId(context.params.referenceId, "event");
  const { platform } = await context.viewer();
  const media = await context.load.critical(
    getMedia(platform, referenceId, "event", "reference_id"),
    "event",
  );
  throw redirect(eventPath(media), { headers: { "Cache-Control": "no-store" } });
});

/** Never rendered; a route needs a component to respond to a missing event with the error page. */
export default function RedirectEvent() {
  return null;
}
