import type { lookup } from "node:dns";
import { afterEach, describe, expect, it } from "vitest";
import { type RunningServer, serve } from "../../tests/support/http-server.ts";
import { guardedGet } from "./guarded-get.server";

const LIMITS = { timeoutMs: 500, maxBytes: 1_000 };

describe("guardedGet", () => {
  let server: RunningServer | undefined;
  afterEach(() => server?.close());

  it.each(["http://127.0.0.1:9/", "http://[::1]:9/", "http://2130706433:9/", "http://0x7f.1:9/"])(
    "refuses %s without a connection",
    async (address) => {
      await expect(async () => guardedGet(address, LIMITS)).rejects.toThrow("not a public address");
    },
  );

  it("refuses other protocols", async () => {
    await expect(async () => guardedGet("file:///etc/passwd", LIMITS)).rejects.toThrow("not a web address");
  });

  it("refuses a name that leads into a private network", async () => {
    const inward = ((_name: string, _options: object, callback: (...args: unknown[]) => void) =>
      callback(null, [{ address: "10.0.0.5", family: 4 }])) as unknown as typeof lookup;
    await expect(guardedGet("http://guide.example/", { ...LIMITS, lookup: inward })).rejects.toThrow(
      "guide.example is not public",
    );
  });

  it.each<[string, number, string, RegExp | undefined]>([
    ["reads JSON", 200, '{"entries":[]}', undefined],
    ["refuses what is too large", 200, JSON.stringify("x".repeat(2_000)), /too large/],
    ["follows no redirect", 302, "", /responded with 302/],
    ["refuses what is no JSON", 200, "<html>", /JSON/],
  ])("%s", async (_case, status, body, problem) => {
    server = await serve((_request, response) => {
      response.writeHead(status, { location: "http://127.0.0.1:9/" }).end(body);
    });
    const fetched = guardedGet(server.url, { ...LIMITS, isPublic: () => true });
    if (problem) await expect(fetched).rejects.toThrow(problem);
    else expect(await fetched).toEqual({ entries: [] });
  });

  it("waits no longer than it may", async () => {
    server = await serve((_request, response) => void response.writeHead(200).write("{"));
    const fetched = guardedGet(server.url, { ...LIMITS, timeoutMs: 100, isPublic: () => true });
    await expect(fetched).rejects.toThrow(/abort|timeout/i);
  });
});
