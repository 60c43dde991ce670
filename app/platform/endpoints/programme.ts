import type { PlatformClient } from "../client.server";
import { SIDE_TIMEOUT_MS } from "../client.server";
import { type Broadcast, programmeSchema } from "../contract/programme";
import { guardedGet } from "../guarded-get.server";

const MAX_BYTES = 1024 * 1024;

export interface ProgrammeSources {
  /** Base URL of the platform's API; a programme there is asked for in the viewer's name. */
  apiBase: string;
  /** The platform's public origin, when it differs from where its API is reached. */
  platformOrigin?: string;
  /** Hosts (with port, if it is not the usual one) besides the platform's from which programmes may come. */
  allowedHosts: readonly string[];
  signal?: AbortSignal;
}

/**
 * The programme of a channel, from the address that the platform names (`source.epg`). The platform's word is not
 * enough to make this server fetch anything from anywhere: another host must be on the operator's list and public.
 * Redirects are not followed; five seconds and one megabyte are the most it may take.
 * @throws when the address is not allowed, or what it answers is no programme
 */
export async function getProgramme(
  platform: PlatformClient,
  address: string,
  { apiBase, platformOrigin, allowedHosts, signal }: ProgrammeSources,
): Promise<Broadcast[]> {
  const url = new URL(address, apiBase);
  const base = new URL(apiBase);
  if (url.origin === base.origin || url.origin === platformOrigin) {
    // The client puts the base's own path in front again.
    const prefix = base.pathname.replace(/\/+$/, "");
    const path = url.pathname.startsWith(`${prefix}/`) ? url.pathname.slice(prefix.length) : url.pathname;
    return platform.side.call("GET", `${path}${url.search}`, {
      auth: "opt",
      reply: programmeSchema,
      maxBytes: MAX_BYTES,
    });
  }
  if (!allowedHosts.includes(url.host)) throw new Error(`programmes from ${url.host} are not allowed`);
  return programmeSchema.parse(
    await guardedGet(url.href, { timeoutMs: SIDE_TIMEOUT_MS, maxBytes: MAX_BYTES, signal }),
  );
}
