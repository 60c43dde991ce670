import type { PlatformClient } from "../client.server";
import { SIDE_TIMEOUT_MS } from "../client.server";
import { type Broadcast, programmeSchema } from "../contract/programme";
import { guardedGet } from "../guarded-get.server";
import { isOwnAddress, type PlatformPlace } from "../own-address";

const MAX_BYTES = 1024 * 1024;

/** A programme of the platform itself is asked for in the viewer's name. */
export interface ProgrammeSources extends PlatformPlace {
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
  { allowedHosts, signal, ...place }: ProgrammeSources,
): Promise<Broadcast[]> {
  const url = new URL(address, place.apiBase);
  if (isOwnAddress(url, place)) {
    // The client puts the base's own path in front again.
    const prefix = new URL(place.apiBase).pathname.replace(/\/+$/, "");
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
