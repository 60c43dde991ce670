import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { DATA_CAP_COOKIE, parseDataCap } from "~/features/player/data-cap";
import { readForm } from "~/lib/forms/form.server";
import type { RequestContext } from "~/request/context.server";
import { preferenceCookie } from "~/request/preference-cookie.server";
import { writeFlash } from "~/session/cookies.server";
import { readCookie } from "~/session/read-cookie.server";
import { DATA_CAP_ANCHOR, NO_DATA_CAP } from "./data-cap-form";

/** Returns the viewer's data cap (MB), as far as the request says it: shared pages are made without it. */
export const dataCapOf = ({ request }: Pick<RequestContext, "request">): number | undefined =>
  parseDataCap(readCookie(request.headers, DATA_CAP_COOKIE));

const formSchema = z.object({
  limit: z
    .string()
    .trim()
    // People separate thousands.
    .transform((text) => text.replace(/(\d)[.,\s’'](?=\d{3}$)/, "$1"))
    .default("")
    .refine((text) => text === NO_DATA_CAP || parseDataCap(text) !== undefined, "data:cap_invalid"),
});

/** Stores the data cap in a cookie, with or without an account (requirement EVENT-28). */
export async function saveDataCap(context: RequestContext) {
  const { request, path } = context;
  const form = await readForm(request, formSchema);
  if (!form.ok) return data(form.reply, { status: 400 });
  const cap = parseDataCap(form.value.limit);
  const headers = new Headers({ "Set-Cookie": preferenceCookie(request, DATA_CAP_COOKIE, `${cap ?? ""}`) });
  // The message makes the next response personal: it shows the stored value without scripts, too.
  headers.append(
    "Set-Cookie",
    await writeFlash(request, { toast: { kind: "success", key: "common:saved" } }),
  );
  return redirect(context.isFromScripts ? path : `${path}#${DATA_CAP_ANCHOR}`, { status: 303, headers });
}
