import { redirect } from "@remix-run/node";
import * as paths from "~/lib/paths";
import { redirectStatus } from "~/lib/redirect-status";
import { withReturnPath } from "~/lib/return-path";
import { platformsWithoutCodes } from "~/platform/endpoints/device-codes";
import type { RequestContext } from "~/request/context.server";
import { returnPathOf } from "~/request/guards.server";
import { readFlash, writeFlash } from "~/session/cookies.server";

/** Whether the platform signs in with codes, as far as it is known (requirement CALL-25). */
export const signsInWithCodes = ({ settings }: RequestContext): boolean =>
  !platformsWithoutCodes.has(settings.apiBase);

/**
 * Returns the redirect away from sign-in with a code where the platform has none: to the sign-in page, or to the
 * devices of a user, with a message.
 */
export async function redirectWithoutCodes(context: RequestContext): Promise<Response> {
  const { request } = context;
  const { signedIn } = await context.viewer();
  const to = signedIn ? paths.accountDevices : withReturnPath(paths.login, await returnPathOf(request));
  const toast = { kind: "danger", key: "errors:code_unsupported" } as const;
  return redirect(to, {
    status: redirectStatus(request),
    headers: { "Set-Cookie": await writeFlash(request, { ...(await readFlash(request)), toast }) },
  });
}
