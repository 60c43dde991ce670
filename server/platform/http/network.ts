import ipaddr from "ipaddr.js";

/** Providers assign a /56 to a household (RIPE-690); single IPv6 addresses are too numerous to count. */
const IPV6_PREFIX = 56;

/**
 * Returns the key under which attempts of a client are counted: an IPv4 address, or the /56 of an IPv6
 * address. An IPv4-mapped IPv6 address counts as the IPv4 address.
 * @param address from the connection or a trusted proxy; invalid ones are returned unchanged
 */
export function networkOf(address: string): string {
  const [bare = ""] = address.split("%", 1);
  if (!ipaddr.isValid(bare)) return address;
  const parsed = ipaddr.process(bare);
  if (parsed.kind() === "ipv4") return parsed.toString();
  const bytes = parsed.toByteArray().map((byte, index) => (index < IPV6_PREFIX / 8 ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/${IPV6_PREFIX}`;
}
