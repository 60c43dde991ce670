import type { z } from "zod";
import type { Logger } from "~/lib/log.server";
import { readText } from "~/lib/read-text.server";
import { DEFAULT_ERROR_CODE, PlatformError, PlatformReplyInvalid, PlatformUnreachable } from "./errors";

/** Time-out of calls a page cannot do without, and of those it can, in milliseconds. */
export const CRITICAL_TIMEOUT_MS = 10_000;
export const SIDE_TIMEOUT_MS = 5_000;

/** An answer larger than this is refused: no screen needs it, and it would fill the memory. */
const MAX_REPLY_BYTES = 8 * 1024 * 1024;

/** Who may call: `no` never sends a token, `yes` needs one, `opt` sends one when there is one. */
export type CallAuth = "no" | "yes" | "opt";

type QueryValue = string | number | boolean | readonly (string | number)[] | undefined;

export interface CallOptions<S extends z.ZodType> {
  auth: CallAuth;
  query?: Readonly<Record<string, QueryValue>>;
  body?: unknown;
  /** Reads the answer; tolerant: defaults live in the schema. */
  reply: S;
  timeoutMs?: number;
  /** A larger answer is refused; 8 MB unless given. */
  maxBytes?: number;
  /** A token that is not the session's (device limit, logout): never renewed. */
  token?: string;
  /** More headers of this call, e.g. the key of an order. */
  headers?: Readonly<Record<string, string>>;
}

/** One call that was answered. */
export interface PlatformAnswer {
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
  /** Told of every answer, failures included. */
  onAnswer?: (answer: PlatformAnswer) => void;
  /** Aborts running calls when the browser has gone away. */
  signal?: AbortSignal;
  /** The session's token, fresh enough to use; undefined when signed out. */
  token?: () => Promise<string | undefined>;
  /**
   * After a 401 with `used`: a newer token.
   * @throws ExpiredSession when there is none to be had
   */
  renewToken?: (used: string) => Promise<string>;
}

/** The platform API as functions see it: `client.call("GET", path, options)`. */
export interface PlatformClient {
  call<S extends z.ZodType>(
    method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
    path: string,
    options: CallOptions<S>,
  ): Promise<z.output<S>>;
  /** The same client with the short time-out of side loads. */
  readonly side: PlatformClient;
}

/** Makes a client; it knows neither sessions nor the environment. */
export function createPlatformClient(
  options: PlatformClientOptions,
  defaultTimeoutMs = CRITICAL_TIMEOUT_MS,
): PlatformClient {
  const call: PlatformClient["call"] = async (method, path, callOptions) => {
    const explicit = callOptions.token;
    const token = explicit ?? (callOptions.auth === "no" ? undefined : await options.token?.());
    try {
      return await send(options, defaultTimeoutMs, method, path, callOptions, token);
    } catch (error) {
      const renewable =
        error instanceof PlatformError && error.status === 401 && token && explicit === undefined;
      if (!renewable || !options.renewToken) throw error;
      // One retry with a renewed token; a second 401 is a plain failure (specification, section 4).
      const renewed = await options.renewToken(token);
      return send(options, defaultTimeoutMs, method, path, callOptions, renewed);
    }
  };
  return {
    call,
    get side() {
      return createPlatformClient(options, SIDE_TIMEOUT_MS);
    },
  };
}

async function send<S extends z.ZodType>(
  client: PlatformClientOptions,
  defaultTimeoutMs: number,
  method: string,
  path: string,
  { query, body, reply, timeoutMs = defaultTimeoutMs, maxBytes = MAX_REPLY_BYTES, ...own }: CallOptions<S>,
  token: string | undefined,
): Promise<z.output<S>> {
  const headers = new Headers({ ...own.headers, Accept: "application/json" });
  if (client.locale) headers.set("Accept-Language", client.locale);
  if (client.requestId) headers.set("X-Request-Id", client.requestId);
  if (client.clientAddress) headers.set("X-Forwarded-For", client.clientAddress);
  if (client.country) headers.set("X-Country-Code", client.country);
  if (token) headers.set("X-Authorization", `Bearer ${token}`);
  if (method !== "GET") headers.set("Content-Type", "application/json");
  const timeout = AbortSignal.timeout(timeoutMs);
  const started = performance.now();
  let status: number;
  let text: string;
  try {
    const response = await (client.fetch ?? fetch)(`${client.baseUrl}${path}${queryString(query)}`, {
      method,
      headers,
      body: method === "GET" ? undefined : JSON.stringify(body ?? {}),
      signal: client.signal ? AbortSignal.any([client.signal, timeout]) : timeout,
      redirect: "error",
    });
    status = response.status;
    text = await readText(response, maxBytes);
  } catch (error) {
    throw new PlatformUnreachable(path, error);
  }
  const milliseconds = Math.round(performance.now() - started);
  client.log.debug({ method, path, status, ms: milliseconds }, "platform call");
  const json = status === 204 ? {} : parseJson(text);
  const failure = failureIn(json, status);
  client.onAnswer?.({ method, path, status, milliseconds, failure });
  if (failure) throw failure;
  const parsed = reply.safeParse(json);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new PlatformReplyInvalid(path, `${issue?.path.join(".")} ${issue?.message}`);
  }
  return parsed.data;
}

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
 * A body whose top-level `error` is truthy is a failure, whatever its status; so is any status from 400, and a list with
 * such an `error` beside its entries.
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

/** Arrays travel as `name[]=value` (specification, section 7). */
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
