/** Which hosts requests to URLs of others may reach: public ones only. */
import type { LookupAddress, LookupAllOptions } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** IPv6 addresses that embed an IPv4 one (`::127.0.0.1`), which ipaddr.js counts as public. */
const EMBEDDED_IPV4 = ipaddr.IPv6.parseCIDR("::/96");

/**
 * Whether an IP address belongs to a public host, i.e. to none of the special networks (loopback, private,
 * link-local, shared, test, multicast; RFC 6890). IPv4-mapped IPv6 addresses are checked as IPv4.
 */
export function isPublicAddress(address: string): boolean {
  // ipaddr.js also accepts short and octal forms of IPv4 addresses.
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  return !(parsed instanceof ipaddr.IPv6 && parsed.match(EMBEDDED_IPV4));
}

/** A DNS lookup that returns all addresses of a name: `dns.lookup`, or one with its shape. */
export type NameLookup = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Returns the IP address that a URL names instead of a host; undefined for a name. */
export function literalAddress({ hostname }: URL): string | undefined {
  const literal = hostname.replace(/^\[|\]$/g, "");
  return isIP(literal) === 0 ? undefined : literal;
}

/**
 * Wraps a DNS lookup so that it returns public addresses only. A connection that uses it checks the address that it
 * connects to, even if the name resolves differently the second time.
 */
export function publicLookup(resolve: NameLookup, isPublic: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      // `dns.lookup` passes none with an error.
      const found = (addresses as LookupAddress[] | undefined)?.filter(({ address }) => isPublic(address));
      const [first] = found ?? [];
      if (error || !found || !first) return callback(error ?? new Error(`${hostname} is not public`), "", 0);
      if (options.all) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };
}
