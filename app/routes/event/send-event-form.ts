import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import type { EventFormReply } from "./event-actions.server";
import { formName } from "./form-name";

/** The code of a failure to reach the server at all. */
export const NOT_SENT = "not_sent";

/**
 * Sends a form of the page. When the server cannot be reached the page stays with all that plays there, and the form
 * with what was typed; the router would show the error page.
 */
export async function sendEventForm({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    // Where to go on, or an answer that is one.
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
    const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
    const values: Record<string, string> = Object.fromEntries(texts);
    const { intent = "", tagId, clipId } = values;
    const reply: EventFormReply = {
      form: formName(intent, tagId ?? clipId),
      values,
      fieldErrors: {},
      failure: { code: NOT_SENT },
    };
    // With a status of a failure the page's data, which cannot be had either, are not asked for.
    return Response.json(reply, { status: 503 });
  }
}
