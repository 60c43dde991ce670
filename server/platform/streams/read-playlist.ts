/** Requests to the operator's streams: to configured origins only, short and limited in size. */
import { readText } from "../../../common/read-text.ts";

/** Maximum time for one response, redirects included (ms). */
const TIMEOUT_MS = 5_000;
/** A media playlist of twelve hours with segments of two seconds and long URLs has this size. */
const MAX_BYTES = 1024 * 1024;
const MAX_REDIRECTS = 3;

/** A successful response. */
export interface StreamResponse {
  /** URL of the response, after redirects; URLs in a playlist are relative to it. */
  url: string;
  /** Empty with `headersOnly`. */
  text: string;
  headers: Headers;
}

/** A playlist, with the URL to which its own URLs are relative. */
export type PlaylistText = Pick<StreamResponse, "url" | "text">;

export interface ReadOptions {
  /** Sent as the `Origin` header, as a page of that origin does. */
  siteOrigin?: string;
  /** Whether to ignore the body, e.g. of a segment. */
  headersOnly?: boolean;
}

/** @throws StreamReadError */
export type PlaylistReader = (url: string, options?: ReadOptions) => Promise<StreamResponse>;

/** A file of a stream could not be read. The message names it without its query, which may hold a token. */
export class StreamReadError extends Error {
  override name = "StreamReadError";
  /** Status of the response, if that is the reason. */
  readonly status?: number;
  /** Origin that was not contacted because it is not a configured one. */
  readonly refusedOrigin?: string;
  constructor(message: string, { status, refusedOrigin }: { status?: number; refusedOrigin?: string } = {}) {
    super(message);
    this.status = status;
    this.refusedOrigin = refusedOrigin;
  }
}

interface ReaderOptions {
  /** Origins that may be contacted. Private addresses are allowed: the operator has named them. */
  origins: readonly string[];
  /** Signs URLs for the operator's CDN, from `createUrlSigner`; without it they are requested as they are. */
  sign?: (url: string) => string;
  /** For tests: maximum time for one response (ms). */
  timeoutMs?: number;
}

/**
 * Returns the reader of playlists. It follows up to three redirects, and contacts none but the given origins.
 * @returns a function that rejects with StreamReadError for other origins, for statuses other than 2xx, and
 *   for responses that take more than five seconds or have more than 1 MB
 */
export function createPlaylistReader({
  origins,
  sign = (url) => url,
  timeoutMs = TIMEOUT_MS,
}: ReaderOptions): PlaylistReader {
  async function request(url: URL, { siteOrigin }: ReadOptions, signal: AbortSignal): Promise<Response> {
    let target = url;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      checkOrigin(target, origins);
      const response = await fetch(target, {
        headers: {
          accept: "application/vnd.apple.mpegurl, application/x-mpegurl;q=0.9, */*;q=0.5",
          ...(siteOrigin && { origin: siteOrigin }),
        },
        redirect: "manual",
        signal,
      });
      if (response.ok) return response;
      await response.body?.cancel();
      const location = response.headers.get("location");
      if (response.status < 300 || response.status > 399 || !location)
        throw new StreamReadError(`${nameOf(target)} responded with ${response.status}.`, {
          status: response.status,
        });
      if (!URL.canParse(location, target.href))
        throw new StreamReadError(`${nameOf(target)} redirects to an invalid URL.`);
      target = new URL(location, target);
    }
    throw new StreamReadError(`${nameOf(url)} redirects more than ${MAX_REDIRECTS} times.`);
  }

  return async (href, options = {}) => {
    if (!URL.canParse(href)) throw new StreamReadError(`${href} is not a URL.`);
    const url = new URL(sign(href));
    try {
      const response = await request(url, options, AbortSignal.timeout(timeoutMs));
      if (options.headersOnly) await response.body?.cancel();
      const text = options.headersOnly ? "" : await readText(response, MAX_BYTES);
      return { url: response.url, text, headers: response.headers };
    } catch (error) {
      if (error instanceof StreamReadError) throw error;
      throw new StreamReadError(`${nameOf(url)} cannot be read: ${reasonOf(error, timeoutMs)}.`);
    }
  };
}

function checkOrigin(url: URL, origins: readonly string[]): void {
  if (!origins.includes(url.origin))
    throw new StreamReadError(`${nameOf(url)} is not read: MEDIA_ORIGINS does not name ${url.origin}.`, {
      refusedOrigin: url.origin,
    });
  if (url.username || url.password)
    throw new StreamReadError(`${nameOf(url)} is not read: the URL contains a user name or a password.`);
}

/** Returns a URL for messages: without its query, which may hold a token. */
export const nameOf = ({ protocol, host, pathname }: URL): string => `${protocol}//${host}${pathname}`;

function reasonOf(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return "unknown reason";
  if (error.name === "TimeoutError") return `no complete response within ${timeoutMs / 1000} s`;
  // `fetch` says "fetch failed" and puts the reason into the cause.
  const cause = error.cause instanceof Error ? error.cause : error;
  return cause.message || ("code" in cause ? String(cause.code) : cause.name);
}
