import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { redirectWithoutCodes, signsInWithCodes } from "~/features/devices/code-sign-in.server";
import { CODE_PROVIDER, redirectToDeviceLimit } from "~/features/devices/device-limit.server";
import { toDevices } from "~/features/devices/device-view.server";
import { type FormReply, readForm } from "~/lib/forms/form.server";
import * as paths from "~/lib/paths";
import { withReturnPath } from "~/lib/return-path";
import {
  authorizeDevice,
  CODE_NOT_FOUND,
  decideDeviceCode,
  findDeviceWithCode,
} from "~/platform/endpoints/device-codes";
import { signInWithDeviceCode } from "~/platform/endpoints/user";
import { failureOf, PlatformError } from "~/platform/errors";
import type { RequestContext } from "~/request/context.server";
import { logFailedPart } from "~/request/data-loading.server";
import { redirectDocumentBack, requireAnonymous, returnPathOf } from "~/request/guards.server";
import { DeviceLimitExceeded, deviceOf, startSession } from "~/request/sign-in.server";
import { readShownCode, type ShownCode, writeShownCode } from "~/session/cookies.server";
import { drawQr } from "./qr.server";

const MAX_TYPED = 50;
/** Failures after which the platform must be asked again: the user has not decided yet. */
const UNDECIDED = ["authorization_pending", "slow_down"];
/** How much longer the device waits from then on when it has asked too early (s; RFC 8628, section 3.5). */
const LONGER_SECONDS = 5;
/** Failures that end a code, with the message about each. */
const ENDED: Readonly<Record<string, "denied" | "expired">> = {
  access_denied: "denied",
  expired_token: "expired",
};

const UNKNOWN_REPLY = { fieldErrors: { code: "codes:unknown" } };

/** Loads the page for the device that shows a code, or for the user who enters one. */
export async function loadCode(context: RequestContext) {
  const query = new URL(context.request.url).searchParams;
  return query.get("show") === "code" ? loadShownCode(context) : loadEnteredCode(context, query);
}

/** The device's page. It asks the platform at every request, and signs in once the code was approved. */
async function loadShownCode(context: RequestContext) {
  const { request, origin, basePath } = context;
  await requireAnonymous(context);
  const redirectTo = await returnPathOf(request);
  const code = await readShownCode(request);
  const page = {
    kind: "show",
    messages: context.messages("codes", "auth"),
    redirectTo,
    address: new URL(origin).host + paths.enterCode,
  } as const;
  if (!code) {
    // A code that is shown may have been approved; without one there is nothing to go on with.
    if (!signsInWithCodes(context)) throw await redirectWithoutCodes(context);
    return data({ ...page, code: undefined, ended: undefined });
  }
  const shown = {
    ...page,
    code: code.userCode,
    qr: drawQr(origin + basePath + paths.decideCode(code.userCode)),
    seconds: code.intervalSeconds,
    // The same page: the next request asks again.
    nextLook: withReturnPath(paths.showCode, redirectTo),
    ended: undefined,
  };
  let cookies: string[];
  try {
    const reply = await signInWithDeviceCode(context.anonymousPlatform, code.deviceCode);
    cookies = await startSession(context, reply);
  } catch (error) {
    const ended = await writeShownCode(request, undefined);
    if (error instanceof DeviceLimitExceeded) {
      const { token, devices } = error;
      const credentials = { token, provider: CODE_PROVIDER };
      const response = await redirectToDeviceLimit(context, { credentials, devices, returnTo: redirectTo });
      response.headers.append("Set-Cookie", ended);
      throw response;
    }
    const failure = failureOf(error);
    const reason = ENDED[failure.code];
    if (reason)
      return data({ ...page, code: undefined, ended: reason }, { headers: { "Set-Cookie": ended } });
    if (!UNDECIDED.includes(failure.code)) logFailedPart(context.log, error, "device code");
    if (failure.code !== "slow_down") return data(shown);
    const seconds = code.intervalSeconds + LONGER_SECONDS;
    const cookie = await writeShownCode(request, { ...code, intervalSeconds: seconds });
    return data({ ...shown, seconds }, { headers: { "Set-Cookie": cookie } });
  }
  throw await arrive(context, redirectTo, cookies);
}

/** Returns the redirect that ends the wait of this device. The page is loaded as a document: its other parts know no user yet. */
async function arrive({ request }: RequestContext, returnTo: string, cookies: string[]) {
  const headers = new Headers();
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return redirectDocumentBack(request, returnTo, { headers });
}

/** The page of the user: the field for a code, or the device that shows the code of the URL. */
async function loadEnteredCode(context: RequestContext, query: URLSearchParams) {
  const viewer = await context.requireViewer();
  const page = { messages: context.messages("codes", "devices", "auth"), site: new URL(context.origin).host };
  const done = query.get("done");
  const typed = query.get("code")?.slice(0, MAX_TYPED).trim() ?? "";
  const letters = lettersOf(typed);
  if (done === "approved" || done === "denied") return data({ ...page, kind: "done", done } as const);
  if (!signsInWithCodes(context)) throw await redirectWithoutCodes(context);
  if (!typed) return data({ ...page, kind: "enter", reply: undefined as FormReply | undefined } as const);
  const refused = (errors: Omit<FormReply, "values">) =>
    data({ ...page, kind: "enter", reply: { values: { code: typed }, ...errors } } as const, { status: 400 });
  if (!letters) return refused(UNKNOWN_REPLY);
  try {
    const found = await findDeviceWithCode(viewer.platform, letters);
    if (!found) throw await redirectWithoutCodes(context);
    const { deviceName, addedAt } = found;
    const [device] = toDevices([{ id: "", deviceId: deviceName, deviceName, addedAt }], "");
    const account = viewer.session.record.user?.email;
    return data({ ...page, kind: "decide", code: letters.toUpperCase(), device, account } as const);
  } catch (error) {
    const failure = failureOf(error);
    const isUnknown = failure.code === CODE_NOT_FOUND;
    return refused(isUnknown ? UNKNOWN_REPLY : { fieldErrors: {}, failure });
  }
}

/** The letters of a typed code: people add spaces and hyphens. */
const lettersOf = (typed: string) => typed.replaceAll(/[^a-z]/gi, "");

const forms = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("start") }),
  z.object({
    intent: z.enum(["approve", "deny"]),
    code: z.string().max(MAX_TYPED).transform(lettersOf).pipe(z.string().min(1)),
  }),
]);

/** Shows a new code on this device, or decides about the code of another one. */
export async function submitCode(context: RequestContext) {
  const form = await readForm(context.request, forms);
  if (!form.ok) return data(form.reply, { status: 400 });
  try {
    if (form.value.intent === "start") return await start(context);
    const { intent, code } = form.value;
    const viewer = await context.requireViewer(paths.decideCode(code));
    const decided = await decideDeviceCode(viewer.platform, code, intent === "approve");
    if (!decided) return await redirectWithoutCodes(context);
    return redirect(paths.codeDecided(intent === "approve" ? "approved" : "denied"), 303);
  } catch (error) {
    if (error instanceof PlatformError && error.code === CODE_NOT_FOUND)
      return data(form.failField("code", UNKNOWN_REPLY.fieldErrors.code), { status: 400 });
    return data(form.fail(failureOf(error)), { status: 400 });
  }
}

async function start(context: RequestContext): Promise<Response> {
  const { request } = context;
  const started = await authorizeDevice(context.anonymousPlatform, deviceOf(request));
  if (!started) return redirectWithoutCodes(context);
  const code: ShownCode = {
    deviceCode: started.deviceCode,
    userCode: started.userCode,
    intervalSeconds: started.intervalSeconds,
  };
  const to = withReturnPath(paths.showCode, await returnPathOf(request));
  return redirect(to, { status: 303, headers: { "Set-Cookie": await writeShownCode(request, code) } });
}
