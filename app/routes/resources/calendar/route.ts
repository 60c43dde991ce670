import { redirect } from "@remix-run/node";
import { z } from "zod";
import { readFields } from "~/lib/forms/form.server";
import * as paths from "~/lib/paths";
import { safeReturnPath } from "~/lib/return-path";
import { createCalendarToken, removeCalendarToken } from "~/platform/endpoints/calendar";
import { failureOf } from "~/platform/errors";
import { withContext } from "~/request/context.server";
import { type Flash, writeFlash } from "~/session/cookies.server";

const intentSchema = z.enum(["create", "remove"]);

/**
 * Creates or replaces the link of the viewer's calendar, or removes it, and redirects with 303 to the form's
 * `redirectTo`. A new link is in the flash, because the page shows it once (requirement FOLLOW-5).
 */
export const action = withContext(async (context) => {
  const { request, settings } = context;
  const form = await readFields(request);
  const followed = paths.followingPage(settings.customer.enableLeaguesView, { isFollowed: true });
  const returnTo = safeReturnPath(form.get("redirectTo")) ?? followed;
  const viewer = await context.requireViewer(returnTo);
  const intent = intentSchema.safeParse(form.get("intent"));
  // A `Response`, since Remix responds with 500 to `data` in a route without a component.
  if (!intent.success) throw Response.json({ code: "validation_error" }, { status: 400 });
  let flash: Flash = { toast: { kind: "success", key: "common:saved" } };
  try {
    if (intent.data === "create")
      flash = { ...flash, calendarToken: await createCalendarToken(viewer.platform) };
    else await removeCalendarToken(viewer.platform);
  } catch (error) {
    // Rethrows anything but a platform failure: a redirect to sign-in, a bug.
    const { code } = failureOf(error);
    context.log.info({ code }, "calendar link not changed");
    flash = { toast: { kind: "danger", key: "common:not_saved" } };
  }
  const headers = { "Set-Cookie": await writeFlash(request, flash) };
  return redirect(`${returnTo}#calendar`, { status: 303, headers });
});

export { postOnly as loader } from "~/request/post-only.server";
