import proxyaddr from "@fastify/proxy-addr";

/**
 * Proxies whose forwarded client address is trusted: all, none, a number of hops, or a list of addresses
 * separated by commas.
 */
export type TrustedProxies = boolean | number | string;

/** Whether the address `hop` steps away belongs to a trusted proxy. */
export type Trust = (address: string, hop: number) => boolean;

/** @throws TypeError for an invalid address */
export function createTrust(trusted: TrustedProxies): Trust {
  if (typeof trusted === "boolean") return () => trusted;
  if (typeof trusted === "number") return (_address, hop) => hop < trusted;
  return proxyaddr.compile(trusted.split(",").map((address) => address.trim()));
}

/** Returns the client's address according to the trusted proxies, as Fastify does for a request. */
export const clientAddress: (request: Parameters<typeof proxyaddr>[0], trust: Trust) => string = (
  request,
  trust,
) => proxyaddr(request, trust);
