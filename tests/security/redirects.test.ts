/**
 * Payloads of attackers wherever the site takes a path or a URL: no response redirects to another site, sets
 * a header of theirs, or links to them.
 */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { send, type TestResponse } from "../support/http-server.ts";
import type { Product } from "../support/product.ts";
import { routeTable } from "../support/route-table.ts";
import { DEMO_CREDENTIALS, Viewer } from "../support/viewer.ts";
import { EVIL, PAYLOADS } from "./payloads.ts";
import { openTarget, sessionCookieOf, type Target } from "./target.ts";

/** Every name of a parameter that is read from a URL, here or at sites that were attacked. */
const PARAMETERS = [
  ...["redirectTo", "storeUrl", "page", "look", "media_type", "show", "from", "plan", "id", "code", "state"],
  "order",
  ...["token", "data", "q", "card", "card_token", "error", "league", "sport", "date", "status", "locale"],
  ...["returnTo", "return_url", "next", "url", "redirect_uri", "continue", "goto"],
];
/** For all pages at once: one of each kind, recognisable in the output. */
const SHARPEST = [
  `https://${EVIL}`,
  `//${EVIL}`,
  `/\\${EVIL}`,
  "javascript:alert(1)",
  '"><script>alert(1)</script>',
  "/\r\nSet-Cookie: evil=1",
];

let target: Target;
let site: Product;
let cookie: string;

beforeAll(async () => {
  target = await openTarget("redirects");
  ({ site } = target);
  cookie = sessionCookieOf(target.viewer);
});
afterAll(() => target?.stop());

const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";

/** A text as browsers send it, without lone surrogates. */
const whole = (text: string) => Buffer.from(text).toString();

/** Requests exactly this path, without normalisation. */
const get = (path: string, headers: Record<string, string> = {}) =>
  send(site.url, { path, headers: { accept: "text/html", "user-agent": CHROME, ...headers } });

function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const body = new URLSearchParams(fields).toString();
  const own = { origin: site.url, "content-type": "application/x-www-form-urlencoded" };
  return send(site.url, {
    method: "POST",
    path,
    body,
    headers: { ...own, "user-agent": CHROME, "content-length": String(body.length), ...headers },
  });
}

/** Where a browser on a page of this site goes with this `Location`. */
const resolve = (to: string) => new URL(to, site.url);

const NAMED = { "&amp;": "&", "&quot;": '"', "&#x27;": "'", "&#39;": "'", "&lt;": "<", "&gt;": ">" };
const decoded = (html: string) =>
  html.replace(/&(amp|quot|#x27|#39|lt|gt);/g, (entity) => NAMED[entity as keyof typeof NAMED] ?? entity);

/** Executable URLs of a page, and URLs at the attacker's host. */
function waysToEvil({ body }: TestResponse): string[] {
  const found = [...body.matchAll(/\s(?:href|src|action|formaction|data|poster)="([^"]*)"/g)];
  return found.flatMap(([, value = ""]) => {
    const text = decoded(value);
    if (!URL.canParse(text, site.url)) return [];
    const { hostname, protocol } = resolve(text);
    const isBad =
      hostname.endsWith(EVIL) || /^(javascript|vbscript|blob|view-source|intent):$/.test(protocol);
    return isBad || (protocol === "data:" && text.includes("script")) ? [text] : [];
  });
}

/** Fails if a response has the effect that the payload aims at. */
function expectHarmless(response: TestResponse, path: string): void {
  const about = path.slice(0, 200);
  expect(response.status, about).toBeLessThan(500);
  expect(response.status, "asked too often").not.toBe(429);
  const cookies = response.headers["set-cookie"] ?? [];
  for (const line of cookies) expect(line, about).toMatch(/^(ott-[a-z]+|locale|color-mode|noscript)=/);
  expect(Object.keys(response.headers), about).not.toContain("evil");
  const { location, refresh } = response.headers;
  expect(refresh, about).toBeUndefined();
  if (location !== undefined) {
    expect(resolve(location).origin, `${about} → ${location.slice(0, 200)}`).toBe(site.url);
    expect(location, about).not.toMatch(/^\/[/\\]/);
  }
  if (!String(response.headers["content-type"]).startsWith("text/html")) return;
  expect(waysToEvil(response), about).toEqual([]);
  expect(response.body, about).not.toContain("<script>alert(1)");
}

const followed = new Set<string>();

/** Follows redirects as long as they stay on this site; each target once. */
async function expectHarmlessToTheEnd(response: TestResponse, path: string): Promise<void> {
  expectHarmless(response, path);
  const { location } = response.headers;
  if (location === undefined) return;
  const { pathname, search } = resolve(location);
  const next = pathname + search;
  if (followed.has(next)) return;
  followed.add(next);
  expectHarmless(await get(next), `${path.slice(0, 100)} → ${next}`);
}

describe.each(PAYLOADS.map((payload) => [JSON.stringify(payload).slice(0, 60), payload]))(
  "payload %s",
  (_, payload) => {
    const encoded = encodeURIComponent(whole(payload));

    it("is no target after sign-in, of a button or of the language switch", async () => {
      for (const prefix of ["", "/de"]) {
        const path = `${prefix}/auth/login?redirectTo=${encoded}`;
        await expectHarmlessToTheEnd(await get(path, { cookie }), path);
      }
      const forms: [string, Record<string, string>][] = [
        ["/actions/preferences", { theme: "dark" }],
        ["/he/actions/preferences", { locale: "fr-CA" }],
        ["/de/actions/preferences", { locale: payload, theme: payload }],
        ["/actions/follow", { intent: "follow", id: "team-vio", type: "team" }],
      ];
      for (const [path, fields] of forms)
        await expectHarmlessToTheEnd(await post(path, { ...fields, redirectTo: payload }), path);
    });

    it("is rejected or ignored as app store, event, image, provider and device-limit data", async () => {
      const limit = JSON.stringify({ token: whole(payload), provider: whole(payload) });
      for (const path of [
        `/about?storeUrl=${encoded}`,
        `/redirect/events/${encoded}`,
        `/image?w=320&src=${encoded}`,
        `/auth/oauth2/callback/${encoded}`,
        `/auth/oauth2/callback/ifa?state=${encoded}&code=${encoded}&error=${encoded}`,
        `/auth/login/limit?data=${encodeURIComponent(limit)}`,
      ])
        expectHarmless(await get(path), path);
      expect((await get(`/image?w=320&src=${encoded}`)).status).toBe(400);
    });

    it("is ignored as path and cookie", async () => {
      // Unencoded, as far as a request line allows it.
      const raw = payload.replace(/[^\x21-\x7e]/g, (character) => encodeURIComponent(whole(character)));
      for (const path of [raw, `/${raw}`, `/de${raw}`, `/DE/${raw}`].filter((each) => each.startsWith("/")))
        await expectHarmlessToTheEnd(await get(path), path);
      const value = payload.replace(/[^\x21-\x7e]|[;,]/g, "");
      expectHarmless(await get("/about", { cookie: `locale=${value}; color-mode=${value}` }), "/about");
    });
  },
);

describe("every page", () => {
  const PATHS: Record<string, string> = {
    eventId: "archived-1",
    leagueId: "league-northern",
    provider: "google",
  };
  const pages = routeTable().map(({ path }) =>
    path.replace(/:(\w+)/g, (_, name: string) => PATHS[name] ?? "1").replace("*", "no-such-page"),
  );

  it.each(SHARPEST)("ignores %j in all parameters of its URL", async (payload) => {
    // The store is read before all other parameters.
    const names = PARAMETERS.filter((name) => name !== "storeUrl");
    const query = new URLSearchParams(names.map((name) => [name, payload]));
    for (const page of pages) {
      const path = `${page}?${query}`;
      // The sign-in pages redirect signed-in viewers.
      expectHarmless(await get(path, page.startsWith("/auth/") ? {} : { cookie }), path);
    }
    // No URL signs the viewer out.
    expect((await target.viewer.get("/account")).status).toBe(200);
  });
});

it.each([
  ["/de", "/account?tab=1", "/de/account?tab=1"],
  ["/de", "/de/account", "/de/account"],
  ["/de", "/de", "/de"],
  ["/de", "/fr/account", "/fr/account"],
  ["", "/fr-CA/account", "/fr-CA/account"],
  ["", "/account", "/account"],
])("signing in on %s/auth/login redirects to %s as %s", async (prefix, returnTo, to) => {
  const path = `${prefix}/auth/login?redirectTo=${encodeURIComponent(returnTo)}`;
  const device = new Viewer(site.url);
  // By the form, and by the redirect of a signed-in viewer.
  for (const response of [await device.post(path, DEMO_CREDENTIALS), await device.get(path)])
    expect(resolve(response.headers.get("location") ?? "").href).toBe(site.url + to);
});

it("the redirect of an event leads to its page, whatever its id is", async () => {
  const database = new pg.Client(target.platform.databaseUrl);
  await database.connect();
  for (const [index, id] of [`//${EVIL}`, `\\${EVIL}`, `../..//${EVIL}`, `@${EVIL}`].entries()) {
    await database.query(
      `insert into media (id, media_type, title, event_id, reference_id, status, starts_at, added_at, seconds)
       values ($1, 'event', 'Match', $1, $2, 'archived', now(), now(), 60)`,
      [id, `wild-${index}`],
    );
    const response = await get(`/redirect/events/wild-${index}`);
    expect([response.status, response.headers.location]).toEqual([302, `/events/${encodeURIComponent(id)}`]);
  }
  await database.end();
});

it("a request with an absolute URL is not redirected to its host", async () => {
  for (const path of [`http://${EVIL}/DE/live`, `//${EVIL}/DE`, `/DE//${EVIL}`, `/DE/..//${EVIL}`, "*"]) {
    const response = await get(path);
    const to = response.headers.location;
    if (to !== undefined) expect(new URL(to, site.url).origin, path).toBe(site.url);
    expect(response.status, path).toBeLessThan(500);
  }
});

it("a path that no route matches gets the usual 404 page", async () => {
  for (const [path, title, text] of [
    ["/%0aSet-Cookie:%20evil=1", "Out of play", "Page Not Found:"],
    ["/he/%E2%80%A8", "הכדור יצא החוצה", "הדף לא נמצא:"],
  ] as const) {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(response.body).toContain(title);
    expect(response.body).toContain(text);
  }
  expect(site.output()).not.toContain("unexpected error");
});
