import type { z } from "zod";
import { endpointOf } from "#common/api-endpoint";
import { type CallOutcome, callsNotSent, platformCalls } from "#common/diagnostics";
import { readText } from "#common/read-text";
import { installedTracer } from "#common/tracing";
import { withTimeout } from "#common/with-timeout";
import type { Logger } from "~/lib/log.server";
import type { Media } from "./contract/media";
import {
  DEFAULT_ERROR_CODE,
  PlatformError,
  PlatformReplyInvalid,
  PlatformUnavailable,
  PlatformUnreachable,
} from "./errors";
import type { CallClass, Exchange, Traffic } from "./traffic.server";

/** Timeout (ms) of optional calls; essential calls have a longer one. */
export const SIDE_TIMEOUT_MS = 5_000;
const TIMEOUT_MS: Record<CallClass, number> = { essential: 10_000, optional: SIDE_TIMEOUT_MS };

/**
 * Whether a call only reads: every GET, and the list calls and the device check, which are POST in the
 * contract. Other calls are never shared and bypass the circuit breaker, except deferrable ones.
 */
const isRead = (method: string, path: string) =>
  method === "GET" || /\/(list|user_list|check_current_device)$/.test(path);

/** How long a response that is the same for all viewers is used (ms). */
const KEPT_MS = 1_000;

/**
 * Statuses of a proxy without a platform, or of a platform that is unavailable. A 500 is the failure of one
 * call, not of the platform.
 */
const BROKEN = [502, 503, 504];

/**
 * Error code of a platform that sheds load (`server/platform/http`); it is available, so its circuit stays
 * closed.
 */
const OVERLOADED = "overloaded";

/** Maximum size of a response (bytes); no page needs more, and a larger one would fill the memory. */
const MAX_REPLY_BYTES = 8 * 1024 * 1024;

/** Whether a call needs a token: `no` never sends one, `yes` needs one, `opt` sends one if there is one. */
export type CallAuth = "no" | "yes" | "opt";

type QueryValue = string | number | boolean | readonly (string | number)[] | undefined;

export interface CallOptions<S extends z.ZodType> {
  auth: CallAuth;
  query?: Readonly<Record<string, QueryValue>>;
  body?: unknown;
  /** Schema of the response; tolerant, with the defaults of missing fields. */
  reply: S;
  /**
   * Whether the response is the same for all viewers in a language, in all regions. Calls of all
   * requests then share it, for a second if there are many.
   */
  isForEveryone?: boolean;
  timeoutMs?: number;
  /** Name of the call in metrics, where its path is not part of the contract. */
  metricsName?: string;
  /** Maximum size of the response (bytes); default: 8 MB. */
  maxBytes?: number;
  /** A token other than the session's (device limit, logout); it is never renewed. */
  token?: string;
  /** Called with the headers of the response. */
  onHeaders?: (headers: Headers) => void;
  /** Whether a write can be postponed; it is then not sent while the circuit is open. */
  isDeferrable?: boolean;
  /** Additional request headers, e.g. the key of an order. */
  headers?: Readonly<Record<string, string>>;
}

/** One call that received a response. */
export interface PlatformResponse {
  method: string;
  /** Without its query. */
  path: string;
  status: number;
  milliseconds: number;
  failure?: PlatformError;
}

export interface PlatformClientOptions {
  baseUrl: string;
  fetch?: typeof fetch;
  log: Logger;
  /** Sent as Accept-Language. */
  locale?: string;
  /** Forwarded for the platform's logs and its region check. */
  requestId?: string;
  clientAddress?: string;
  /** Forwarded for the region check: two letters. */
  country?: string;
  /** Called with every response, failures included. */
  onResponse?: (response: PlatformResponse) => void;
  /**
   * Circuit breaker and request sharing for all calls to this platform; without it every call is sent,
   * whatever the outcome of earlier ones.
   */
  traffic?: Traffic;
  /**
   * Whether responses without a token are the same for all viewers of this locale and country, i.e. not
   * filtered by client address.
   */
  sharesResponses?: boolean;
  /** Aborts pending calls when the browser has closed the connection. */
  signal?: AbortSignal;
  /** Returns the session's token, fresh enough to use; undefined when signed out. */
  token?: () => Promise<string | undefined>;
  /**
   * Returns a newer token after a 401 with `used`.
   * @throws ExpiredSession when the token cannot be renewed
   */
  renewToken?: (used: string, refusal: PlatformError) => Promise<string>;
  /** Converts each event, clip and highlight into what the viewer may learn about it; default: unchanged. */
  hideResult?: (media: Media) => Media;
}

/** Client of the platform API: `client.call("GET", path, options)`. */
export interface PlatformClient {
  call<S extends z.ZodType>(
    method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
    path: string,
    options: CallOptions<S>,
  ): Promise<z.output<S>>;
  /** URL before the paths of calls. */
  readonly baseUrl: string;
  /** Converts an event, clip or highlight into what the viewer of this client may learn about it. */
  hideResult(media: Media): Media;
  /** The same client for optional calls, with the shorter timeout. */
  readonly optional: PlatformClient;
}

/** Creates a client; it depends on neither sessions nor the environment. */
export function createPlatformClient(
  options: PlatformClientOptions,
  callClass: CallClass = "essential",
): PlatformClient {
  const call: PlatformClient["call"] = async (method, path, callOptions) => {
    const explicit = callOptions.token;
    const token = explicit ?? (callOptions.auth === "no" ? undefined : await options.token?.());
    try {
      return await send(options, callClass, method, path, callOptions, token);
    } catch (error) {
      const renewable =
        error instanceof PlatformError && error.status === 401 && token && explicit === undefined;
      if (!renewable || !options.renewToken) throw error;
      // One retry with a renewed token; a second 401 is an ordinary failure (requirement SESSION-5).
      const renewed = await options.renewToken(token, error);
      return send(options, callClass, method, path, callOptions, renewed);
    }
  };
  return {
    call,
    baseUrl: options.baseUrl,
    hideResult: options.hideResult ?? ((media) => media),
    get optional() {
      return createPlatformClient(options, "optional");
    },
  };
}

async function send<S extends z.ZodType>(
  client: PlatformClientOptions,
  callClass: CallClass,
  method: string,
  path: string,
  options: CallOptions<S>,
  token: string | undefined,
): Promise<z.output<S>> {
  const { traffic, signal, log } = client;
  const target = `${path}${queryString(options.query)}`;
  const make = (until?: AbortSignal) => exchange(client, callClass, method, target, options, token, until);
  let result: Exchange;
  if (traffic && isRead(method, path)) {
    const { isForEveryone = false } = options;
    const isAnonymous = client.sharesResponses && token === undefined;
    const isShared = (isForEveryone || isAnonymous) && !options.headers && !options.onHeaders;
    const body = JSON.stringify(options.body ?? {});
    const audience = isForEveryone ? "everyone" : client.country;
    const key = [callClass, method, client.baseUrl, target, body, client.locale, audience].join(" ");
    let isOwn = false;
    const shared = isShared ? { sharedKey: key, keepMs: isForEveryone ? KEPT_MS : 0 } : {};
    const makeOwn = (until?: AbortSignal) => {
      isOwn = true;
      return make(until);
    };
    result = await traffic.read({ callClass, signal, ...shared }, makeOwn);
    // The failure may be that of another viewer's session.
    if (!isOwn && token && result.status >= 400) result = await traffic.read({ callClass, signal }, make);
  } else {
    if (options.isDeferrable && traffic?.isOpen(callClass)) {
      callsNotSent.publish({ callClass });
      throw new PlatformUnavailable();
    }
    result = await make(signal);
  }
  const { status, json, milliseconds } = result;
  log.debug({ method, path, status, ms: milliseconds }, "platform call");
  const failure = failureIn(json, status);
  client.onResponse?.({ method, path, status, milliseconds, failure });
  if (failure) throw failure;
  const parsed = options.reply.safeParse(json);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new PlatformReplyInvalid(path, `${issue?.path.join(".")} ${issue?.message}`);
  }
  return parsed.data;
}

/** Sends one request and parses its response, once for all calls that share it; callers validate it. */
async function exchange(
  client: PlatformClientOptions,
  callClass: CallClass,
  method: string,
  target: string,
  { body, timeoutMs = TIMEOUT_MS[callClass], maxBytes = MAX_REPLY_BYTES, ...own }: CallOptions<z.ZodType>,
  token: string | undefined,
  until: AbortSignal | undefined,
): Promise<Exchange> {
  const headers = new Headers({ ...own.headers, Accept: "application/json" });
  if (client.locale) headers.set("Accept-Language", client.locale);
  if (client.requestId) headers.set("X-Request-Id", client.requestId);
  if (client.clientAddress) headers.set("X-Forwarded-For", client.clientAddress);
  if (client.country) headers.set("X-Country-Code", client.country);
  if (token) headers.set("X-Authorization", `Bearer ${token}`);
  if (method !== "GET") headers.set("Content-Type", "application/json");
  const path = own.metricsName ?? withoutQuery(target);
  // Without a tracer the arguments are not computed.
  const span = installedTracer()?.start(`${method} ${endpointOf(path)}`, "client", {
    "http.request.method": method,
    "url.template": endpointOf(path),
  });
  if (span) headers.set("traceparent", span.traceparent);
  const started = performance.now();
  const note = (outcome: CallOutcome, status?: number) => {
    if (platformCalls.isWatched)
      platformCalls.publish({ path, outcome, seconds: (performance.now() - started) / 1_000 });
    span?.add({ "http.response.status_code": status });
    if (outcome !== "ok") span?.fail(String(status ?? outcome));
    span?.end();
  };
  try {
    const request = async (signal: AbortSignal) => {
      const response = await (client.fetch ?? fetch)(`${client.baseUrl}${target}`, {
        method,
        headers,
        body: method === "GET" ? undefined : JSON.stringify(body ?? {}),
        signal,
        redirect: "error",
      });
      own.onHeaders?.(response.headers);
      return { status: response.status, text: await readText(response, maxBytes) };
    };
    const { status, text } = await withTimeout(timeoutMs, request, until);
    const json = status === 204 ? {} : parseJson(text);
    note(status >= 500 ? "failed" : status >= 400 ? "refused" : "ok", status);
    const isBroken = BROKEN.includes(status) && failureIn(json, status)?.code !== OVERLOADED;
    return { status, json, milliseconds: Math.round(performance.now() - started), isBroken };
  } catch (error) {
    note(until?.aborted && client.signal?.aborted ? "abandoned" : "unreachable");
    throw new PlatformUnreachable(withoutQuery(target), error);
  }
}

const withoutQuery = (target: string) => target.replace(/\?.*$/s, "");

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const objectIn = (json: unknown) =>
  json !== null && typeof json === "object" ? (json as Record<string, unknown>) : undefined;

/**
 * Returns the failure in a response: any status from 400; a body with a truthy top-level `error`, whatever
 * its status; and a list with such an `error` beside its entries.
 */
function failureIn(json: unknown, status: number): PlatformError | undefined {
  const whole = objectIn(json);
  const inner = objectIn(whole?.content);
  const body = !whole?.error && inner?.error && "entries" in inner ? inner : whole;
  if (body && !body.error && status < 400) return undefined;
  const code = typeof body?.messageErrorCode === "string" ? body.messageErrorCode : DEFAULT_ERROR_CODE;
  const message = typeof body?.message === "string" ? body.message : undefined;
  return new PlatformError(code || DEFAULT_ERROR_CODE, status, message || undefined);
}

/** Arrays are sent as `name[]=value` (requirement CALL-2). */
function queryString(query: CallOptions<z.ZodType>["query"]): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined) continue;
    if (Array.isArray(value)) for (const entry of value) parameters.append(`${name}[]`, String(entry));
    else parameters.append(name, String(value));
  }
  const text = parameters.toString().replaceAll("%5B%5D=", "[]=");
  return text ? `?${text}` : "";
}
