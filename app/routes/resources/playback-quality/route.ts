import type { ActionFunctionArgs } from "@remix-run/node";
import { playbackReports } from "#common/diagnostics";
import { readBeacon } from "./read-beacon.server";

const respond = (status: number, text?: string) =>
  new Response(text ?? null, {
    status,
    headers: { "Cache-Control": "no-store", ...(text && { "Content-Type": "text/plain" }) },
  });

/**
 * Takes a beacon about a playback. Needs no session and keeps no address; what a viewer sends who objects to
 * measurement is dropped, even if the page has sent it.
 */
export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== "POST") return respond(405, "Send POST");
  const { headers } = request;
  if (headers.get("sec-gpc") === "1" || headers.get("dnt") === "1") return respond(204);
  const beacon = await readBeacon(request);
  if ("status" in beacon) return respond(beacon.status, beacon.problem);
  playbackReports.publish(beacon.report);
  return respond(204);
}

export { postOnly as loader } from "~/request/post-only.server";
