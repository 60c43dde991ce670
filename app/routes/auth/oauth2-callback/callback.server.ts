import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirectDocument } from "@remix-run/node";
import { z } from "zod";
import { plainLine } from "#common/plain-text";
import { finishFlow } from "~/features/social/oauth.server";
import { type AuthMode, isProvider, PROVIDER_NAMES } from "~/features/social/providers";
import { type ProviderSettings, redirectUriOf, settingsOf } from "~/features/social/providers.server";
import { signInWithProvider } from "~/features/social/social-sign-in.server";
import { messagesFor } from "~/i18n/messages.server";
import { readFields, readForm } from "~/lib/form.server";
import { loginPath, safeReturnPath, withReturnPath } from "~/lib/return-path";
import { isSameOrigin } from "~/lib/same-origin.server";
import { failureOf } from "~/platform/errors";
import {
  type OauthFlow,
  readFlash,
  readOauthFlow,
  writeFlash,
  writeOauthFlow,
} from "~/session/cookies.server";
import { type LoadArgs, scopeOf } from "~/session/scope.server";
import { withBasePath } from "~/ui/base-path";

/** View of the page: end of a popup, or the reason why the sign-in cannot continue. */
export type CallbackView =
  | { kind: "popup"; message: { source: "ott-auth"; type: "success" | "error"; code?: string; to: string } }
  | { kind: "unsupported"; provider: string }
  | { kind: "stale" };

const tokenSchema = z.object({
  token: z.string().min(1).max(8192),
  name: plainLine().max(256).optional(),
  mode: z.enum(["signin", "signup"]).catch("signin"),
  redirectTo: z.string().optional(),
});

const show = (args: LoadArgs, view: CallbackView, init?: { status?: number; headers?: Headers }) =>
  data({ messages: messagesFor(scopeOf(args).locale, "auth"), view }, init);

/** Handles the redirect from the provider, with a code or an error. */
export async function loadCallback(args: LoaderFunctionArgs) {
  const settings = supported(args.params.provider);
  if (!settings) return unsupported(args);
  return finish(args, settings, new URL(args.request.url).searchParams);
}

/** Handles a token from a provider's script on our pages, or the form that Apple posts (`form_post`). */
export async function submitCallback(args: ActionFunctionArgs) {
  const settings = supported(args.params.provider);
  if (!settings) return unsupported(args);
  if (settings.isPosted && !isSameOrigin(args.request)) {
    const form = await readFields(args.request);
    const texts = [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
    return finish(args, settings, new URLSearchParams(texts));
  }
  const form = await readForm(args.request, tokenSchema);
  if (!form.ok) return data({ ...form.reply, failure: { code: "login_failed" } }, { status: 400 });
  const { token, name, mode, redirectTo } = form.value;
  const { name: provider, tokenKind: kind } = settings;
  try {
    return await signInWithProvider(
      args,
      { provider, kind, value: token, displayName: name },
      safeReturnPath(redirectTo) ?? "/",
    );
  } catch (error) {
    const failure = failureOf(error);
    track(args, failure.code, provider, mode);
    return data(form.fail(failure), { status: 400 });
  }
}

function supported(name: string | undefined): ProviderSettings | undefined {
  return isProvider(name) ? settingsOf(name) : undefined;
}

function unsupported(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const { provider = "" } = args.params;
  const name = isProvider(provider) && provider !== "ifa" ? PROVIDER_NAMES[provider] : provider.slice(0, 40);
  return show(args, { kind: "unsupported", provider: name }, { status: 400 });
}

async function finish(args: LoadArgs, settings: ProviderSettings, response: URLSearchParams) {
  const { request } = args;
  const flow = await readOauthFlow(request);
  const redirectUri = redirectUriOf(request, settings.name);
  const isOurs = flow?.provider === settings.name && flow.state === response.get("state");
  if (!flow || !isOurs || !redirectUri) return show(args, { kind: "stale" }, { status: 400 });
  const ended = await writeOauthFlow(request, undefined, settings.isPosted);
  try {
    const token = await finishFlow(settings, redirectUri, flow, response);
    const to = await signInWithProvider(args, token, flow.returnTo);
    return arrive(args, flow, to, ended);
  } catch (error) {
    const failure = failureOf(error);
    scopeOf(args).log.debug({ err: error }, "sign-in with a provider");
    track(args, failure.code, settings.name, flow.mode);
    return giveUp(args, flow, ended);
  }
}

/** Logs a failed sign-in, but not during sign-up (requirement ACCOUNT-2). */
function track(args: LoadArgs, code: string, provider: string, mode: AuthMode): void {
  if (mode === "signin") scopeOf(args).log.info({ code, provider }, "sign-in failed");
}

/** Completes a sign-in: redirects the browser, or sends the target URL to the page that opened the popup. */
function arrive(args: LoadArgs, flow: OauthFlow, response: Response, ended: string) {
  const { headers } = response;
  headers.append("Set-Cookie", ended);
  const { pathname, search, hash } = new URL(headers.get("Location") ?? "/", args.request.url);
  const to = withBasePath(flow.basePath, pathname + search + hash);
  if (!flow.isPopup) return redirectDocument(to, { status: 303, headers: cookiesOf(headers) });
  return show(
    args,
    { kind: "popup", message: { source: "ott-auth", type: "success", to } },
    { headers: cookiesOf(headers) },
  );
}

async function giveUp(args: LoadArgs, { isPopup, basePath, returnTo, mode }: OauthFlow, ended: string) {
  const headers = new Headers({ "Set-Cookie": ended });
  const to = basePath + (mode === "signup" ? withReturnPath("/auth/sign-up", returnTo) : loginPath(returnTo));
  if (isPopup) {
    const message = { source: "ott-auth", type: "error", code: "login_failed", to } as const;
    return show(args, { kind: "popup", message }, { headers });
  }
  const toast = { kind: "danger", key: "errors:login_failed" } as const;
  headers.append("Set-Cookie", await writeFlash(args.request, { ...(await readFlash(args.request)), toast }));
  return redirectDocument(to, { status: 303, headers });
}

function cookiesOf(headers: Headers): Headers {
  const cookies = new Headers();
  for (const cookie of headers.getSetCookie()) cookies.append("Set-Cookie", cookie);
  return cookies;
}
