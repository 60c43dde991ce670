/** Calendars from loaders called directly, on the real platform, read by an independent parser. */
import type { AppLoadContext } from "@remix-run/node";
import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LOCALES } from "../../app/i18n/locales.ts";
import { loader as calendar } from "../../app/routes/discovery/calendar/route.ts";
import { loader as ownCalendar } from "../../app/routes/discovery/own-calendar/route.ts";
import { commandLine } from "../support/command-line.ts";
import { useConfig } from "../support/config.ts";
import { startTestPlatform, type TestPlatform } from "../support/test-platform.ts";

const SITE = "https://tv.example";
const MATCH = "upcoming-1";

let platform: TestPlatform;
let run: ReturnType<typeof commandLine>["run"];
beforeAll(async () => {
  platform = await startTestPlatform({ clock: "running" });
  const env = { API_BASE: platform.url, APP_ORIGIN: SITE, TRUST_PROXY: "1" };
  useConfig({ env, customer: { single_region: true, enable_team_page: true } });
  ({ run } = commandLine({ DATABASE_URL: platform.databaseUrl }));
});
afterAll(() => platform?.stop());

interface Asked {
  locale?: string;
  headers?: Record<string, string>;
  method?: string;
}

/** Requests a path below the locale prefix. */
async function ask(path: string, { locale = "en", headers, method }: Asked = {}): Promise<Response> {
  const url = new URL(`/${locale}${path}`, SITE);
  const [kind = "", file] = path.split("?")[0]?.split("/").slice(2).map(decodeURIComponent) ?? [];
  const args = {
    request: new Request(url, { headers, method }),
    params: file === undefined ? { file: kind } : { kind, file },
    context: { locale } as AppLoadContext,
  };
  return kind === "my" ? ownCalendar(args) : calendar(args);
}

async function read(path: string, asked?: Asked) {
  const response = await ask(path, asked);
  expect(response.status, path).toBe(200);
  const text = await response.text();
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const root = new ICAL.Component(ICAL.parse(text));
  const events = root.getAllSubcomponents("vevent").map((component) => new ICAL.Event(component));
  return { root, events, response };
}

const PATHS = [
  "/calendar/all.ics",
  "/calendar/all.ics?sport=soccer",
  "/calendar/league/league-northern.ics",
  "/calendar/category/league-northern.ics",
  "/calendar/sub-category/northern-first.ics",
  "/calendar/team/team-ngt.ics",
  `/calendar/event/${MATCH}.ics`,
];

it.each(LOCALES)("every calendar can be read, %s", async (locale) => {
  for (const path of PATHS) {
    const { root, events, response } = await read(path, { locale });
    expect(events.length, path).toBeGreaterThan(0);
    expect(events.length, path).toBeLessThanOrEqual(400);
    expect(new Set(events.map(({ uid }) => uid)).size, path).toBe(events.length);
    expect(root.getFirstPropertyValue("x-wr-calname"), path).toEqual(expect.any(String));
    expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(response.headers.get("content-language"), path).toBe(locale);
    for (const { uid, summary, startDate, endDate, component } of events) {
      expect(uid).toMatch(/@tv\.example$/);
      expect(summary).not.toBe("");
      expect([startDate.zone.tzid, startDate.compare(endDate)]).toEqual(["UTC", -1]);
      expect(component.getFirstPropertyValue("url")).toMatch(`${SITE}/${locale}/events/`);
    }
  }
});

it("has the events of a sport only", async () => {
  const [all, soccer] = [await read("/calendar/all.ics"), await read("/calendar/all.ics?sport=soccer")];
  expect(soccer.events.length).toBeLessThan(all.events.length);
  expect(soccer.root.getFirstPropertyValue("x-wr-calname")).toMatch(/^Football \| /);
  for (const odd of ["?sport=", "?sport=soccer&sport=handball", "?other=1", "?sport[]=soccer"])
    expect((await read(`/calendar/all.ics${odd}`)).events.length, odd).toBe(all.events.length);
});

it.each([
  "/calendar/all",
  "/calendar/nothing.ics",
  "/calendar/all.ics?sport=chess",
  "/calendar/league/no-such-league.ics",
  "/calendar/league/league-northern",
  "/calendar/league/team-ngt.ics",
  "/calendar/team/league-northern.ics",
  "/calendar/planet/league-northern.ics",
  "/calendar/constructor/league-northern.ics",
  "/calendar/event/channel-1.ics",
  "/calendar/event/highlight-1.ics",
  "/calendar/event/.ics",
  "/calendar/event/...ics",
  `/calendar/event/${"x".repeat(200)}.ics`,
  "/calendar/event/a%00b.ics",
  "/calendar/my/short.ics",
  "/calendar/my/a-token-that-was-never-issued-by-anything.ics",
  "/calendar/my/a-token-that-was-never-issued-by-anything",
])("%s does not exist", async (path) => {
  const response = await ask(path);
  expect([response.status, await response.text()]).toEqual([404, "Not found"]);
});

describe("a match that is moved", () => {
  const path = `/calendar/event/${MATCH}.ics`;
  const facts = async () => {
    const { events, response } = await read(path);
    const { uid, sequence, startDate, component } = events[0] ?? expect.fail();
    const status = component.getFirstPropertyValue("status");
    const changed = String(component.getFirstPropertyValue("last-modified"));
    return {
      uid,
      sequence,
      status,
      changed,
      starts: startDate.toString(),
      etag: response.headers.get("etag"),
    };
  };

  it("keeps its UID, raises its SEQUENCE and has another ETag", async () => {
    const before = await facts();
    const headers = { "if-none-match": before.etag ?? "" };
    expect((await ask(path, { headers })).status).toBe(304);
    expect((await run("postpone-event", MATCH, "2099-03-01T18:00:00Z")).code).toBe(0);
    const after = await facts();
    expect(after).toMatchObject({ uid: before.uid, status: "CONFIRMED", starts: "2099-03-01T18:00:00Z" });
    expect(after.sequence).toBe(before.sequence + 1);
    expect(after.changed > before.changed).toBe(true);
    expect((await ask(path, { headers })).status).toBe(200);
  });

  it("stays in its calendars when it is cancelled", async () => {
    const before = await facts();
    expect((await run("cancel-event", MATCH)).code).toBe(0);
    expect(await facts()).toMatchObject({
      uid: before.uid,
      sequence: before.sequence + 1,
      status: "CANCELLED",
    });
    const { events } = await read("/calendar/all.ics");
    expect(events.find(({ uid }) => uid === before.uid)?.component.getFirstPropertyValue("status")).toBe(
      "CANCELLED",
    );
  });
});

describe("the response", () => {
  it("may be shared like lists, is compressed, and has no body for HEAD", async () => {
    const plain = await ask(PATHS[0] ?? "");
    expect(plain.headers.get("cache-control")).toMatch(/^public, .*s-maxage=60/);
    const zipped = await ask(PATHS[0] ?? "", { headers: { "accept-encoding": "gzip, br" } });
    expect(zipped.headers.get("content-encoding")).toBe("br");
    expect(zipped.headers.get("etag")).toBe(plain.headers.get("etag"));
    const [size, small] = [(await plain.arrayBuffer()).byteLength, (await zipped.arrayBuffer()).byteLength];
    expect(small).toBeLessThan(size / 4);
    const head = await ask(PATHS[0] ?? "", { method: "HEAD", headers: { "accept-encoding": "br" } });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });
});

describe("the personal calendar", () => {
  it("has what the viewer follows, needs no cookie, is private, and ends with its token", async () => {
    const token = await platform.signIn("demo");
    const create = async () => {
      const { body } = await platform.call("POST", "/api/user/calendar_token", { token });
      return `/calendar/my/${(body as { content: { token: string } }).content.token}.ics`;
    };
    const [path, headers] = [await create(), { "accept-encoding": "br" }];
    const { events, root, response } = await read(path, { locale: "he" });
    expect(events.length).toBeGreaterThan(0);
    expect(root.getFirstPropertyValue("x-wr-calname")).toMatch(/[\u05d0-\u05ea]/);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const etag = response.headers.get("etag") ?? "";
    const again = await ask(path, { locale: "he", headers: { ...headers, "if-none-match": `"a", ${etag}` } });
    expect([again.status, again.headers.get("cache-control")]).toEqual([304, "private, no-store"]);
    const other = await create();
    const refused = await ask(path);
    expect([refused.status, refused.headers.get("cache-control")]).toEqual([404, "private, no-store"]);
    await platform.call("POST", "/api/user/remove_calendar_token", { token });
    expect((await ask(other)).status).toBe(404);
  });
});
