/** Calls to providers: short, limited in size, without redirects. */
import type { z } from "zod";
import { readText } from "../../../common/read-text.ts";
import { withTimeout } from "../../../common/with-timeout.ts";
import { ProviderUnavailableError, RefusedTokenError } from "./identity.ts";

/** Timeout of one call (ms). The viewer waits meanwhile, and up to three such calls follow each other. */
const TIMEOUT_MS = 3_000;
/** Maximum size of a response; key sets and discovery documents are a few kilobytes. */
const MAX_BYTES = 256 * 1024;

/**
 * `fetch` with a timeout, a size limit and no redirects (which could point to any host).
 * @throws ProviderUnavailableError if there is no such response
 */
export async function callProvider(url: string, init: RequestInit = {}): Promise<Response> {
  try {
    const call = async (signal: AbortSignal) => {
      const response = await fetch(url, { ...init, redirect: "error", signal });
      const { status, headers } = response;
      return new Response(await readText(response, MAX_BYTES), { status, headers });
    };
    return await withTimeout(TIMEOUT_MS, call, init.signal ?? undefined);
  } catch (error) {
    const reason = error instanceof Error ? (error.cause instanceof Error ? error.cause : error).message : "";
    throw new ProviderUnavailableError(`${new URL(url).origin} did not respond: ${reason}`);
  }
}

/**
 * Sends a request and reads the JSON response.
 * @throws RefusedTokenError when the provider refuses (4xx), ProviderUnavailableError for everything else
 */
export async function readProvider<S extends z.ZodType>(
  url: string,
  schema: S,
  init: RequestInit = {},
): Promise<z.output<S>> {
  const response = await callProvider(url, {
    ...init,
    headers: { accept: "application/json", ...init.headers },
  });
  const { origin, pathname } = new URL(url);
  if ([400, 401, 403, 404].includes(response.status)) {
    throw new RefusedTokenError(`${origin}${pathname} responded with ${response.status}`);
  }
  if (!response.ok)
    throw new ProviderUnavailableError(`${origin}${pathname} responded with ${response.status}`);
  const parsed = schema.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success)
    throw new ProviderUnavailableError(`${origin}${pathname} responded with something else`);
  return parsed.data;
}
