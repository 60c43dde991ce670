import { type AppLoadContext, redirectDocument } from "@remix-run/node";
import { messagesJsonFor } from "~/i18n/messages.server";
import type { MessageKey, MessagesJson, Namespace } from "~/i18n/translate";
import * as paths from "~/lib/paths";
import { withReturnPath } from "~/lib/return-path";
import type { PlatformClient } from "~/platform/client.server";
import { readFlash, writeFlash } from "~/session/cookies.server";
import { addCookies } from "./add-cookies.server";
import { createLoad, type Load } from "./data-loading.server";
import { factsOf, type RequestFacts, type RouteArgs } from "./facts.server";
import { anonymousPlatform } from "./platform.server";
import { loadViewer, type SignedInViewer, type Viewer } from "./viewer.server";

/** Everything that a loader or an action needs to know and to call. */
export interface RequestContext extends RequestFacts {
  /** Parameters in the path of the route. */
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly load: Load;
  /** Platform client without a session; the viewer's own client is `viewer.platform`. */
  readonly anonymousPlatform: PlatformClient;
  /**
   * Returns the viewer. Every loader and action begins with this (or `requireViewer`), because a redirect to
   * sign-in can no longer be sent once the page streams; the loaders of one request share one read of the
   * session and one token refresh.
   * @throws a redirect to the sign-in page when the session has expired
   */
  viewer(): Promise<Viewer>;
  /**
   * Returns the signed-in viewer. First line of every loader and action that needs one: a parent's guard does
   * not protect its children, because loaders run in parallel.
   * @param returnTo path to return to after signing in; default: the requested page (actions, which have no
   *   page of their own, pass one)
   * @param toast message that the sign-in page shows about the refused action
   * @param cookie further `Set-Cookie` value of the redirect
   * @throws a redirect to the sign-in page
   */
  requireViewer(returnTo?: string, toast?: MessageKey, cookie?: string): Promise<SignedInViewer>;
  /** Whether a loader of the page has called `requireViewer`. */
  requiresSignIn(): boolean;
  /** Messages of some namespaces in the language of the request. */
  messages(...namespaces: Namespace[]): MessagesJson;
}

/** What the loaders of one request share. */
interface SharedState {
  viewer?: Promise<Viewer>;
  requiresSignIn: boolean;
}
const states = new WeakMap<AppLoadContext, SharedState>();

/** Returns the context of a request, for one of its loaders or actions. */
export function contextOf(args: RouteArgs): RequestContext {
  const facts = factsOf(args);
  const state = states.get(args.context) ?? { requiresSignIn: false };
  states.set(args.context, state);
  const viewer = () => {
    state.viewer ??= loadViewer(facts);
    return state.viewer.catch(rethrowCloned);
  };
  return {
    ...facts,
    params: args.params ?? {},
    load: createLoad(facts),
    // Few loaders need it.
    get anonymousPlatform() {
      return anonymousPlatform(facts);
    },
    viewer,
    async requireViewer(returnTo = facts.path, toast, cookie) {
      state.requiresSignIn = true;
      const found = await viewer();
      if (found.signedIn) return found;
      const headers = new Headers();
      if (toast) headers.append("Set-Cookie", await flashWith(facts.request, toast));
      if (cookie) headers.append("Set-Cookie", cookie);
      throw redirectDocument(withReturnPath(paths.login, returnTo), { headers });
    },
    requiresSignIn: () => state.requiresSignIn,
    messages: (...namespaces) => messagesJsonFor(facts.locale, ...namespaces),
  };
}

/**
 * Turns a function of the context into a loader or an action: `export const loader = withContext(loadHome)`. Its
 * redirects get the cookies of the request, because Remix passes those of documents to no entry. Other responses of
 * resource routes get none: one that arrives after a sign-in would replace the cookie of the new session.
 */
export function withContext<T>(
  handle: (context: RequestContext) => T,
): (args: RouteArgs) => Promise<Awaited<T>> {
  return async (args): Promise<Awaited<T>> => {
    const context = contextOf(args);
    try {
      const result = await handle(context);
      completeRedirect(result, context);
      return result;
    } catch (thrown) {
      completeRedirect(thrown, context);
      throw thrown;
    }
  };
}

function completeRedirect(result: unknown, { cookies }: RequestContext): void {
  if (result instanceof Response && result.headers.has("Location")) addCookies(result.headers, cookies);
}

/**
 * Rethrows the rejection of a promise that several loaders share. Redirects are cloned for each of them,
 * because Remix adds the locale prefix to the redirect object itself.
 */
export function rethrowCloned(thrown: unknown): never {
  if (thrown instanceof Response)
    throw new Response(null, { status: thrown.status, headers: new Headers(thrown.headers) });
  throw thrown;
}

async function flashWith(request: Request, key: MessageKey): Promise<string> {
  return writeFlash(request, { ...(await readFlash(request)), toast: { kind: "danger", key } });
}
