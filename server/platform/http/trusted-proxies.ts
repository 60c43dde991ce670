import proxyaddr from "@fastify/proxy-addr";

/** Which proxies are believed about the client: all, none, so many hops, or these addresses (with commas). */
export type TrustedProxies = boolean | number | string;

/** Whether the address that is `hop` steps away from us is one of our proxies. */
export type Trust = (address: string, hop: number) => boolean;

/** @throws TypeError for something that is no address */
export function createTrust(trusted: TrustedProxies): Trust {
  if (typeof trusted === "boolean") return () => trusted;
  if (typeof trusted === "number") return (_address, hop) => hop < trusted;
  return proxyaddr.compile(trusted.split(",").map((address) => address.trim()));
}

/** The client's address as far as our proxies are believed; the same that Fastify finds for a call. */
export const clientAddress: (request: Parameters<typeof proxyaddr>[0], trust: Trust) => string = (
  request,
  trust,
) => proxyaddr(request, trust);
