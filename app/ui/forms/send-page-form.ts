import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import type { NamedFormReply } from "~/lib/forms/form.server";
import { formName, NOT_SENT } from "~/lib/forms/form-name";

/**
 * Sends a form of the page. If the server cannot be reached, the page keeps playing and the form keeps its
 * values; the router would show the error page.
 */
export async function sendPageForm({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    // Redirects and 4xx responses are left to the router.
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
    const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
    const values: Record<string, string> = Object.fromEntries(texts);
    const { intent = "", tagId, clipId } = values;
    const reply: NamedFormReply = {
      form: formName(intent, tagId ?? clipId),
      values,
      fieldErrors: {},
      failure: { code: NOT_SENT },
    };
    // An error status prevents a reload of the page's data, which would fail as well.
    return Response.json(reply, { status: 503 });
  }
}
