import { afterEach, describe, expect, it, vi } from "vitest";
import { createPlatformClient } from "../client.server";
import { scheduleSchema } from "../contract/schedule";
import { getSchedule } from "./schedule";

const ENTRY = { id: "pr1", title: "Morning show", startDate: "2026-03-01T08:00:00.000Z" };
const log = { debug: () => {}, warn: () => {} } as never;

describe("scheduleSchema", () => {
  const read = (json: unknown) => scheduleSchema.parse(json).map(({ id }) => id);
  it("reads a page, with the envelope and without, and a bare list", () => {
    for (const json of [
      { content: { entries: [ENTRY] } },
      { content: [ENTRY] },
      { entries: [ENTRY] },
      [ENTRY],
    ])
      expect(read(json)).toEqual(["pr1"]);
  });
  it("puts broadcasts in order and leaves out what has no time", () => {
    const earlier = { ...ENTRY, id: "pr0", startDate: "2026-03-01T07:00:00.000Z" };
    expect(read([ENTRY, { id: "x", title: "No time" }, earlier, "rubbish"])).toEqual(["pr0", "pr1"]);
  });
  it("says so of a broadcast without a title", () => {
    expect(scheduleSchema.parse([{ ...ENTRY, title: null }])[0]?.title).toBe("NO TITLE");
  });
  it.each([[{}], [{ content: {} }], ["text"], [null]])("finds no schedule in %j", (json) => {
    expect(scheduleSchema.safeParse(json).success).toBe(false);
  });
});

describe("getSchedule", () => {
  const calls: { url: string; token: string | null; redirect?: string }[] = [];
  const platform = createPlatformClient({
    baseUrl: "https://api.example/base",
    log,
    token: async () => "secret",
    fetch: async (url, init) => {
      const token = new Headers(init?.headers).get("x-authorization");
      calls.push({ url: String(url), token, redirect: init?.redirect });
      return Response.json({ content: { entries: [ENTRY] } });
    },
  });
  const get = (url: string, allowedHosts: string[] = []) =>
    getSchedule(platform, url, {
      apiBase: "https://api.example/base",
      platformOrigin: "https://public.example",
      allowedHosts,
    });
  afterEach(() => {
    calls.length = 0;
    vi.restoreAllMocks();
  });

  it("asks the platform in the viewer's name, and follows no redirect", async () => {
    await get("https://api.example/base/epg/ch1?day=1");
    expect(calls).toEqual([
      { url: "https://api.example/base/epg/ch1?day=1", token: "Bearer secret", redirect: "error" },
    ]);
  });
  it("knows the platform by its public origin, and reaches it where it is reached", async () => {
    await get("https://public.example/epg/ch1");
    expect(calls[0]?.url).toBe("https://api.example/base/epg/ch1");
  });
  it.each(["https://elsewhere.example/epg", "http://api.example/epg", "https://api.example:8443/epg"])(
    "does not ask %s, which is not allowed",
    async (url) => {
      await expect(get(url)).rejects.toThrow(/not allowed/);
      expect(calls).toEqual([]);
    },
  );
  it("does not reach into the private network for an allowed host", async () => {
    await expect(get("http://127.0.0.1:9/epg", ["127.0.0.1:9"])).rejects.toThrow("not a public address");
  });
});
