import { lookup } from "node:dns";
import { type ClientRequest, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isPublicAddress, literalAddress, publicLookup } from "#common/public-address";
import { withTimeout } from "#common/with-timeout";

export interface GuardedGetOptions {
  /** Maximum time (ms) for the whole response. */
  timeoutMs: number;
  /** Maximum size of the response (bytes). */
  maxBytes: number;
  signal?: AbortSignal;
  /** For tests: DNS lookup, and the check for public addresses. */
  lookup?: typeof lookup;
  isPublic?: (address: string) => boolean;
}

interface GuardedRequestOptions extends GuardedGetOptions {
  /** Value of the request header. */
  accept: string;
  /** Whether to read the body of a media type; default: all. */
  reads?: (type: string) => boolean;
}

export interface GuardedResponse {
  status: number;
  /** Media type in lower case, without parameters; empty when the response names none. */
  type: string;
  /** The `Location` header of a redirect, unresolved. */
  location?: string;
  /** Empty unless the status is 200 and `reads` accepts the type. */
  text: string;
}

/**
 * Fetches JSON from an external host. Connects to public IP addresses only, even if a name resolves
 * differently the second time. Does not follow redirects and sends no session data.
 * @throws when the URL is not http(s), the address is not public, the status is not 200, or the response is
 *   too large, too late or not JSON
 */
export async function guardedGet(href: string, options: GuardedGetOptions): Promise<unknown> {
  const { status, text } = await guardedRequest(href, { ...options, accept: "application/json" });
  if (status !== 200) throw new Error(`responded with ${status}`);
  return JSON.parse(text);
}

/**
 * Requests a URL of an external host, with the restrictions of `guardedGet`; the caller checks the status.
 * @throws when the URL is not http(s), the address is not public, or the response is too large or too late
 */
export async function guardedRequest(href: string, options: GuardedRequestOptions): Promise<GuardedResponse> {
  const { isPublic = isPublicAddress } = options;
  const url = new URL(href);
  if (!/^https?:$/.test(url.protocol)) throw new Error(`not a web address: ${url.protocol}`);
  const literal = literalAddress(url);
  // Node connects to a literal IP address without a lookup.
  if (literal !== undefined && !isPublic(literal)) throw new Error("not a public address");
  return withTimeout(options.timeoutMs, (signal) => requestPublic(url, options, signal), options.signal);
}

function requestPublic(
  url: URL,
  { maxBytes, accept, reads = () => true, isPublic = isPublicAddress, ...options }: GuardedRequestOptions,
  signal: AbortSignal,
): Promise<GuardedResponse> {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const outgoing: ClientRequest = request(
      url,
      {
        headers: { accept, "accept-encoding": "identity" },
        lookup: publicLookup(options.lookup ?? lookup, isPublic),
        signal,
      },
      (response) => {
        const { statusCode: status = 0, headers } = response;
        const type = (headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
        const finish = (text: string) => resolve({ status, type, location: headers.location, text });
        response.once("error", reject);
        if (status !== 200 || !reads(type)) {
          finish("");
          outgoing.destroy();
          return;
        }
        const chunks: Buffer[] = [];
        let size = 0;
        response.on("data", (chunk: Buffer) => {
          chunks.push(chunk);
          size += chunk.byteLength;
          if (size <= maxBytes) return;
          reject(new Error("the response is too large"));
          outgoing.destroy();
        });
        response.once("end", () => finish(Buffer.concat(chunks).toString("utf8")));
      },
    );
    outgoing.once("error", reject);
    outgoing.end();
  });
}
