import { data, redirectDocument } from "@remix-run/node";
import { z } from "zod";
import { plainLine } from "#common/plain-text";
import { finishFlow } from "~/features/social/oauth.server";
import { type AuthMode, isProvider, PROVIDER_NAMES } from "~/features/social/providers";
import { type ProviderSettings, redirectUriOf, settingsOf } from "~/features/social/providers.server";
import { signInWithProvider } from "~/features/social/social-sign-in.server";
import { type FormReply, readFields, readForm } from "~/lib/forms/form.server";
import * as paths from "~/lib/paths";
import { safeReturnPath, withReturnPath } from "~/lib/return-path";
import { DEFAULT_ERROR_CODE, failureOf } from "~/platform/errors";
import type { RequestContext } from "~/request/context.server";
import { isSameOrigin } from "~/request/same-origin.server";
import {
  type OauthFlow,
  readFlash,
  readOauthFlow,
  toFlashFailure,
  writeFlash,
  writeOauthFlow,
} from "~/session/cookies.server";
import { withBasePath } from "~/ui/base-path";

type Failure = NonNullable<FormReply["failure"]>;

/** View of the page: end of a popup, or the reason why the sign-in cannot continue. */
export type CallbackView =
  | { kind: "popup"; message: { source: "ott-auth"; type: "success" | "error"; code?: string; to: string } }
  | { kind: "unsupported"; provider: string }
  | { kind: "failed"; failure: Failure }
  | { kind: "stale" };

const tokenSchema = z.object({
  token: z.string().min(1).max(8192),
  name: plainLine().max(256).optional(),
  mode: z.enum(["signin", "signup"]).catch("signin"),
  redirectTo: z.string().optional(),
});

const show = (context: RequestContext, view: CallbackView, init?: { status?: number; headers?: Headers }) =>
  data({ messages: context.messages("auth"), view }, init);

/** Handles the redirect from the provider, with a code or an error. */
export async function loadCallback(context: RequestContext) {
  const settings = supported(context.params.provider);
  if (!settings) return unsupported(context);
  return finish(context, settings, new URL(context.request.url).searchParams);
}

/** Handles a token from a provider's script on our pages, or the form that Apple posts (`form_post`). */
export async function submitCallback(context: RequestContext) {
  const settings = supported(context.params.provider);
  if (!settings) return unsupported(context);
  if (settings.isPosted && !isSameOrigin(context.request)) {
    const form = await readFields(context.request);
    const texts = [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
    return finish(context, settings, new URLSearchParams(texts));
  }
  const form = await readForm(context.request, tokenSchema);
  if (!form.ok) return failed(form.reply, { code: "login_failed" });
  const { token, name, mode, redirectTo } = form.value;
  const { name: provider, tokenKind: kind } = settings;
  try {
    return await signInWithProvider(
      context,
      { provider, kind, value: token, displayName: name },
      safeReturnPath(redirectTo) ?? paths.home,
    );
  } catch (error) {
    const failure = failureOf(error);
    track(context, failure.code, provider, mode);
    const reason = reasonOf(failure);
    return failed(form.fail(reason), reason);
  }
}

/** Why a sign-in failed, if the platform or the provider says so; the general message otherwise (requirement ACCOUNT-7). */
function reasonOf(failure: Failure): Failure {
  const isNamed = failure.message !== undefined || failure.code !== DEFAULT_ERROR_CODE;
  return isNamed ? failure : { code: "login_failed" };
}

/** The reply is for the buttons of a page with scripts, the view for this page. */
function failed(reply: FormReply, failure: Failure) {
  const view: CallbackView = { kind: "failed", failure };
  return data({ ...reply, failure, view }, { status: 400 });
}

function supported(name: string | undefined): ProviderSettings | undefined {
  return isProvider(name) ? settingsOf(name) : undefined;
}

function unsupported(context: RequestContext) {
  const { provider = "" } = context.params;
  const name = isProvider(provider) && provider !== "ifa" ? PROVIDER_NAMES[provider] : provider.slice(0, 40);
  return show(context, { kind: "unsupported", provider: name }, { status: 400 });
}

async function finish(context: RequestContext, settings: ProviderSettings, response: URLSearchParams) {
  const { request } = context;
  const flow = await readOauthFlow(request);
  const redirectUri = redirectUriOf(request, settings.name);
  const isOurs = flow?.provider === settings.name && flow.state === response.get("state");
  if (!flow || !isOurs || !redirectUri) return show(context, { kind: "stale" }, { status: 400 });
  const ended = await writeOauthFlow(request, undefined, settings.isPosted);
  try {
    const token = await finishFlow(settings, redirectUri, flow, response);
    const to = await signInWithProvider(context, token, flow.returnTo);
    return arrive(context, flow, to, ended);
  } catch (error) {
    const failure = failureOf(error);
    context.log.debug({ err: error }, "sign-in with a provider");
    track(context, failure.code, settings.name, flow.mode);
    return giveUp(context, flow, ended, toFlashFailure(reasonOf(failure)));
  }
}

/** Logs a failed sign-in, but not during sign-up (requirement ACCOUNT-2). */
function track(context: RequestContext, code: string, provider: string, mode: AuthMode): void {
  if (mode === "signin") context.log.info({ code, provider }, "sign-in failed");
}

/** Completes a sign-in: redirects the browser, or sends the target URL to the page that opened the popup. */
function arrive(context: RequestContext, flow: OauthFlow, response: Response, ended: string) {
  const { headers } = response;
  headers.append("Set-Cookie", ended);
  const { pathname, search, hash } = new URL(headers.get("Location") ?? paths.home, context.request.url);
  const to = withBasePath(flow.basePath, pathname + search + hash);
  if (!flow.isPopup) return redirectDocument(to, { status: 303, headers: cookiesOf(headers) });
  return show(
    context,
    { kind: "popup", message: { source: "ott-auth", type: "success", to } },
    { headers: cookiesOf(headers) },
  );
}

/** @param failure the reason for the page that is opened; a popup says only that it failed */
async function giveUp(
  context: RequestContext,
  { isPopup, basePath, returnTo, mode }: OauthFlow,
  ended: string,
  failure: Failure,
) {
  const headers = new Headers({ "Set-Cookie": ended });
  const to = basePath + withReturnPath(mode === "signup" ? paths.signUp : paths.login, returnTo);
  if (isPopup) {
    const message = { source: "ott-auth", type: "error", code: "login_failed", to } as const;
    return show(context, { kind: "popup", message }, { headers });
  }
  const toast = { kind: "danger", key: "errors:login_failed", failure } as const;
  headers.append(
    "Set-Cookie",
    await writeFlash(context.request, { ...(await readFlash(context.request)), toast }),
  );
  return redirectDocument(to, { status: 303, headers });
}

function cookiesOf(headers: Headers): Headers {
  const cookies = new Headers();
  for (const cookie of headers.getSetCookie()) cookies.append("Set-Cookie", cookie);
  return cookies;
}
