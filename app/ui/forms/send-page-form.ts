import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import type { NamedFormReply } from "~/lib/forms/form.server";
import { formName, NOT_SENT } from "~/lib/forms/form-name";
import { createStore } from "~/lib/store";

/** How often each form has been saved since the document was loaded, by form name. */
export const savedForms = createStore<Readonly<Record<string, number>>>({});

/** Whether a form has been sent since the page's data were loaded. */
let isReloadDue = false;

/**
 * Whether the next navigation on this page must load its data, even if it would not need to. The router reloads
 * the data after a save, and drops that reload when the viewer navigates meanwhile, e.g. to another filter.
 */
export const reloadIsDue = (): boolean => isReloadDue;

/** Notes that the router has loaded the page's data. */
export function noteReload(): void {
  isReloadDue = false;
}

/**
 * Sends a form of the page. If the server cannot be reached, the page keeps playing and the form keeps its
 * values; the router would show the error page.
 */
export function sendPageForm(args: ClientActionFunctionArgs): Promise<unknown> {
  const nameOf = ({ intent = "", tagId, clipId }: Values) => formName(intent, tagId ?? clipId);
  isReloadDue = true;
  return sendForm(args, nameOf, (name) => {
    const saved = savedForms.get();
    savedForms.set({ ...saved, [name]: (saved[name] ?? 0) + 1 });
  });
}

type Values = Readonly<Record<string, string>>;

/**
 * Sends one of several forms of a page, which stays as it is if the server cannot be reached.
 * @param nameOf name of the form with these values
 */
export async function sendForm(
  { request, serverAction }: ClientActionFunctionArgs,
  nameOf: (values: Values) => string,
  onSaved?: (name: string) => void,
): Promise<unknown> {
  const form = await request.clone().formData();
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const values: Record<string, string> = Object.fromEntries(texts);
  const name = nameOf(values);
  try {
    return await serverAction();
  } catch (error) {
    // The server redirects after a save.
    if (error instanceof Response) {
      onSaved?.(name);
      throw error;
    }
    // 4xx responses are left to the router.
    if (isRouteErrorResponse(error) && error.status < 500) throw error;
    const reply: NamedFormReply = {
      form: name,
      values,
      fieldErrors: {},
      failure: { code: NOT_SENT },
    };
    // An error status prevents a reload of the page's data, which would fail as well.
    return Response.json(reply, { status: 503 });
  }
}
