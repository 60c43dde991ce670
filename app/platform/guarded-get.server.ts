import { type LookupAddress, lookup } from "node:dns";
import { type ClientRequest, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Addresses that are no public hosts: this machine, private networks, link-local, shared, test and multicast ones. */
const notPublic = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  notPublic.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of [
  ["::", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const)
  notPublic.addSubnet(network, prefix, "ipv6");

/** Whether an IP address is one of a public host (RFC 6890); addresses that carry an IPv4 one count as that. */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return isPublicAddress(mapped);
  const version = isIP(address);
  if (version === 0 || /^::ffff:/i.test(address)) return false;
  return !notPublic.check(address, version === 6 ? "ipv6" : "ipv4");
}

export interface GuardedGetOptions {
  /** Longest wait for the whole answer. */
  timeoutMs: number;
  /** A larger answer is refused. */
  maxBytes: number;
  signal?: AbortSignal;
  /** For tests: how names are resolved, and which addresses count as public. */
  lookup?: typeof lookup;
  isPublic?: (address: string) => boolean;
}

/**
 * Fetches JSON from a host that somebody else has named. The connection itself only goes to public addresses, so a name
 * that resolves differently the second time gains nothing. Redirects are not followed, nothing of the session is sent.
 * @throws when the address is not http(s), not public, answers anything but 200, too much, too late, or no JSON
 */
export function guardedGet(address: string, options: GuardedGetOptions): Promise<unknown> {
  const { timeoutMs, maxBytes, signal, isPublic = isPublicAddress } = options;
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol)) throw new Error(`not a web address: ${url.protocol}`);
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  // A literal address is connected to without a look-up.
  if (isIP(literal) && !isPublic(literal)) throw new Error("not a public address");
  const timeout = AbortSignal.timeout(timeoutMs);
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const outgoing: ClientRequest = request(
      url,
      {
        headers: { accept: "application/json", "accept-encoding": "identity" },
        lookup: publicLookup(options.lookup ?? lookup, isPublic),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      },
      (answer) => {
        const fail = (error: Error) => {
          reject(error);
          outgoing.destroy();
        };
        if (answer.statusCode !== 200) return fail(new Error(`answered ${answer.statusCode}`));
        const chunks: Buffer[] = [];
        let size = 0;
        answer.on("data", (chunk: Buffer) => {
          chunks.push(chunk);
          size += chunk.byteLength;
          if (size > maxBytes) fail(new Error("the answer is too large"));
        });
        answer.once("error", reject);
        answer.once("end", () => {
          try {
            resolve(JSON.parse(Buffer.concat(chunks).toString("utf8")));
          } catch (error) {
            reject(error);
          }
        });
      },
    );
    outgoing.once("error", reject);
    outgoing.end();
  });
}

/** A look-up that knows public addresses only. */
function publicLookup(resolve: typeof lookup, isPublic: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const found = (addresses as LookupAddress[] | undefined)?.filter(({ address }) => isPublic(address));
      const [first] = found ?? [];
      if (error || !found || !first) return callback(error ?? new Error(`${hostname} is not public`), "", 0);
      if (options.all) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };
}
