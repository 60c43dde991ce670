import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { eventPath } from "~/features/events/event-view.server";
import { getMedia } from "~/platform/endpoints/events";
import { loadCritical, requireId } from "~/platform/main-load.server";
import { getViewer } from "~/session/viewer.server";

export const handle = { name: "redirect-events-referenceId" };

/** Redirects from a partner's id of an event to its page. */
export async function loader(args: LoaderFunctionArgs) {
  const referenceId = requireId(args.params.referenceId, "event");
  const { platform } = await getViewer(args);
  const media = await loadCritical(getMedia(platform, referenceId, "event", "reference_id"), "event");
  throw redirect(eventPath(media), { headers: { "Cache-Control": "no-store" } });
}

/** Never rendered; a route needs a component to respond to a missing event with the error page. */
export default function RedirectEvent() {
  return null;
}
