/** Names of push services are looked up in limited time. */
import { createSocket } from "node:dgram";
import type { Resolver } from "node:dns/promises";
import { once } from "node:events";
import { expect, it } from "vitest";
import { createNameLookup, openResolver } from "./name-lookup.ts";

type Records = string[] | Error;
const resolved = async (records: Records) => {
  if (records instanceof Error) throw records;
  return records;
};
/** @returns what a lookup finds if the DNS server has these addresses */
const lookUp = (resolver?: Parameters<typeof createNameLookup>[0]) =>
  new Promise<unknown>((done) =>
    createNameLookup(resolver)("push.example", { all: true }, (error, found) => done(error ?? found)),
  );
const none = Object.assign(new Error("no such name"), { code: "ENOTFOUND" });
const four = { address: "93.184.216.34", family: 4 };
const six = { address: "2606:2800::1", family: 6 };

it.each<[string, Records, Records, unknown]>([
  ["both kinds of addresses", [four.address], [six.address], [four, six]],
  ["IPv4 only", [four.address], none, [four]],
  ["IPv6 only", none, [six.address], [six]],
  ["neither", none, none, none],
])("finds %s", async (_name, ipv4, ipv6, expected) => {
  const resolve4 = () => resolved(ipv4);
  const resolve6 = () => resolved(ipv6);
  expect(await lookUp({ resolve4, resolve6 } as unknown as Resolver)).toEqual(expected);
});

it("does not wait for a DNS server that does not respond", async () => {
  const silent = createSocket("udp4").bind(0, "127.0.0.1");
  await once(silent, "listening");
  const started = performance.now();
  const { port } = silent.address();
  expect(await lookUp(openResolver([`127.0.0.1:${port}`]))).toMatchObject({ code: "ETIMEOUT" });
  // Of the 5 s that a message may take.
  expect(performance.now() - started).toBeLessThan(4_500);
  silent.close();
});
