import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { playbackReports } from "../../../../common/diagnostics";
import type { PlaybackReport } from "../../../../common/playback-quality";
import { action } from "./route";

let reports: PlaybackReport[];
let unsubscribe: () => void;
beforeEach(() => {
  reports = [];
  unsubscribe = playbackReports.subscribe((report) => void reports.push(report));
});
afterEach(() => unsubscribe());

const VALID = { stream: "live", engine: "hls.js" };
function send(body: unknown, headers: Record<string, string> = {}, method = "POST") {
  const request = new Request("https://tv.example/actions/playback-quality", {
    method,
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return action({ request, params: {}, context: {} as never });
}

it("publishes a beacon, in seconds, and responds without a body or a copy for caches", async () => {
  const response = await send({
    ...VALID,
    isNew: true,
    firstFrame: 640,
    stalls: 1,
    stalled: 1_500,
    watched: 60_000,
    heights: { 360: 20_000, 720: 40_000, 719: 1, 0: 2 },
    errors: { decode: 1, "made up": 2 },
    bytes: 12_000_000,
    user: "ann@example.com",
  });
  expect([response.status, response.headers.get("cache-control"), await response.text()]).toEqual([
    204,
    "no-store",
    "",
  ]);
  expect(reports).toEqual([
    {
      ...VALID,
      isNew: true,
      hasLeftEarly: false,
      firstFrameSeconds: 0.64,
      stalls: 1,
      stalledSeconds: 1.5,
      watchedSeconds: 60,
      renditionSeconds: { 360: 20, 720: 40, other: 0.003 },
      errors: { decode: 1, other: 2 },
      bytes: 12_000_000,
    },
  ]);
});

it.each<Record<string, string>>([{ "sec-gpc": "1" }, { dnt: "1" }])(
  "drops what a viewer sends with %o",
  async (headers) => {
    expect((await send(VALID, headers)).status).toBe(204);
    expect(reports).toEqual([]);
  },
);

describe("refuses", () => {
  it.each<[number, string, unknown, Record<string, string>?, string?]>([
    [415, "a form", "stream=live", { "content-type": "application/x-www-form-urlencoded" }],
    [415, "a type that only begins like JSON", VALID, { "content-type": "application/jsonp" }],
    [413, "a large body", { ...VALID, more: "x".repeat(400) }],
    [413, "a body that is announced as large", VALID, { "content-length": "401" }],
    [400, "no JSON", '{"stream":'],
    [400, "null", "null"],
    [400, "a list", "[]"],
    [400, "an unknown stream", { ...VALID, stream: "../etc" }],
    [400, "an unknown engine", { ...VALID, engine: "vlc" }],
    [400, "a negative time", { ...VALID, watched: -1 }],
    [400, "a fraction", { ...VALID, stalls: 0.5 }],
    [400, "a text as a number", { ...VALID, stalls: "1" }],
    [400, "no number", '{"stream":"live","engine":"native","bytes":1e999}'],
    [400, "too long a time", { ...VALID, firstFrame: 600_001 }],
    [400, "too many bytes", { ...VALID, bytes: 1e12 }],
    [400, "a long name", { ...VALID, heights: { ["7".repeat(13)]: 1 } }],
    [400, "many names", { ...VALID, errors: Object.fromEntries([..."abcdefghijklm"].map((c) => [c, 1])) }],
    [405, "another method", VALID, {}, "PUT"],
  ])("%i: %s", async (status, _what, body, headers, method) => {
    const response = await send(body, headers, method);
    expect([response.status, response.headers.get("cache-control")]).toEqual([status, "no-store"]);
    expect(await response.text()).not.toBe("");
    expect(reports).toEqual([]);
  });

  it("names that are those of objects' own properties", async () => {
    const body = '{"stream":"live","engine":"native","errors":{"__proto__":1,"toString":2}}';
    expect((await send(body)).status).toBe(204);
    expect(reports[0]?.errors).toEqual({ other: expect.any(Number) });
  });
});
