import type { LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";
import type { NameLookup } from "../../../common/public-address.ts";

/** Maximum time for a response of a DNS server (ms). */
const TIMEOUT_MS = 2_000;

/** Opens a client of DNS servers, for tests of given ones. */
export function openResolver(servers?: string[]): Resolver {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  if (servers) resolver.setServers(servers);
  return resolver;
}

/**
 * Returns a lookup that asks the DNS servers itself, in limited time. `dns.lookup` has no limit, and waits in one of the
 * few threads that files need, too: a browser that names a slow host could hold them all. This one does not read
 * `/etc/hosts`, which has no public push service.
 * @param resolver for tests
 */
export function createNameLookup(
  resolver: Pick<Resolver, "resolve4" | "resolve6"> = openResolver(),
): NameLookup {
  return async (hostname, _options, callback) => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found = [
      ...(four.status === "fulfilled" ? four.value.map((address) => ({ address, family: 4 })) : []),
      ...(six.status === "fulfilled" ? six.value.map((address) => ({ address, family: 6 })) : []),
    ] satisfies LookupAddress[];
    const failed = four.status === "rejected" && six.status === "rejected" ? four.reason : null;
    callback(failed, found);
  };
}
