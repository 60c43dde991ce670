import express from "express";
import { afterAll, beforeAll, expect, it } from "vitest";
import { publicFiles } from "../../server/web/static-files.ts";
import { type RunningServer, serve } from "../support/http-server.ts";
import { root } from "../support/root.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await serve(express().use(publicFiles(root, false)));
});
afterAll(() => server.close());

it.each(["br", "gzip"])("drawings are compressed: %s", async (coding) => {
  const get = (accepted: string) =>
    fetch(`${server.url}/markings/basketball.svg`, { headers: { "accept-encoding": accepted } });
  const [packed, plain] = await Promise.all([get(coding), get("identity")]);
  expect(packed.headers.get("content-encoding")).toBe(coding);
  expect(packed.headers.get("vary")).toBe("Accept-Encoding");
  expect(packed.headers.get("content-type")).toBe("image/svg+xml");
  expect(packed.headers.get("content-security-policy")).toContain("default-src 'none'");
  // Every card of a sport shows one.
  expect(Number(packed.headers.get("content-length"))).toBeLessThan(600);
  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(await packed.text()).toBe(await plain.text());
});

it("fonts and images, which are already compressed, are not compressed again", async () => {
  const response = await fetch(`${server.url}/icons/icon-192.png`, {
    headers: { "accept-encoding": "br, gzip" },
  });
  expect([response.status, response.headers.get("content-encoding")]).toEqual([200, null]);
});
