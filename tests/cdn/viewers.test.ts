/** The built product behind the caches of deploy/: what they must never store or mix up. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LOCALES } from "../../app/i18n/locales.ts";
import {
  ask,
  type CachedProduct,
  differenceOf,
  each,
  essenceOf,
  isFromMemory,
  openCachedProduct,
  outcomeOf,
  randomNumbers,
  START_TIMEOUT_MS,
  shuffled,
} from "../support/cached-product.ts";
import { cachesMissing } from "../support/cdn.ts";
import type { TestResponse } from "../support/http-server.ts";
import { disallowedInline } from "../support/inline-elements.ts";
import { Viewer } from "../support/viewer.ts";

let cached: CachedProduct;

describe.skipIf(cachesMissing !== undefined)("the product behind a cache", () => {
  beforeAll(async () => {
    cached = await openCachedProduct();
  }, START_TIMEOUT_MS);
  afterAll(() => cached?.stop());

  describe.each(["Varnish", "nginx"] as const)("%s", (name) => {
    let url: string;
    const through = (path: string, headers?: Record<string, string>, method?: string) =>
      ask(url, path, headers, method);

    beforeAll(() => {
      url = cached.cacheNamed(name).url;
    });

    /** Signs up through the cache, by the forms, with a unique name and e-mail address. */
    async function signUp(): Promise<{ cookie: string; secrets: string[] }> {
      const viewer = new Viewer(url);
      const displayName = `Quillon Vexworthy ${name}`;
      const email = `quillon.${name.toLowerCase()}@vexworthy.example`;
      const fields = { displayName, email, password: "a long password", termsAccepted: "on" };
      const response = await viewer.post("/auth/sign-up", fields);
      expect(response.status).toBe(303);
      const session = viewer.cookie("ott-data") ?? "";
      expect(session).not.toBe("");
      return { cookie: `_ga=1; ott-data=${session}`, secrets: ["Quillon", "vexworthy", session] };
    }

    it.each(["/", "/events/archived-1", "/live", "/he", "/about"])(
      "allows the scripts of %s by hash, not by a shared nonce",
      async (path) => {
        const { headers, body } = await through(path, { "accept-encoding": "identity" });
        const policy = String(headers["content-security-policy"]);
        expect(String(headers["cache-control"])).toMatch(/^public/);
        expect(/'nonce-| nonce="/.exec(policy + body)).toBeNull();
        expect(disallowedInline(body, policy)).toEqual([]);
      },
    );

    it("stores no response of a viewer, however the URL is disguised", async () => {
      const { cookie, secrets } = await signUp();
      const routes = [
        "/account",
        "/following/league",
        "/selected/videos",
        "/de/account",
        "/",
        "/de",
        "/live",
        cached.eventPath,
      ];
      const disguises = [
        ...[
          "",
          "/x.css",
          ";x.css",
          "%2ejs",
          "%2f..%2fassets/x.js",
          "/..%2fassets/x.js",
          "%00.css",
          "%0a.css",
        ],
        ...[
          "%23.css",
          "%3f.css",
          ".",
          "/.",
          "/",
          "//",
          "?x=.css",
          "?/assets/x.js",
          ".data",
          ".css",
          "/favicon.svg",
        ],
      ];
      const prefixes = ["/", "//", "/./", "/assets/../", "/assets/..%2f", "/assets/%2e%2e/", "/ASSETS/../"];
      const paths = [
        ...routes.flatMap((route) =>
          disguises.map((disguise) => `${route === "/" && disguise.startsWith("/") ? "" : route}${disguise}`),
        ),
        ...prefixes.map((prefix) => `${prefix}account`),
        ...["/ACCOUNT", "/Account", "/account.CSS", "/%61ccount", "/dE/account", "/account?utm_source=x.css"],
      ];
      const leaked: string[] = [];
      let personalPages = 0;
      await each([...new Set(paths)], async (path) => {
        const own = await through(path, { cookie });
        if (secrets.some((secret) => own.body.includes(secret))) {
          personalPages++;
          if (outcomeOf(own) !== "PASS")
            leaked.push(`${path}: the viewer's own page was a ${outcomeOf(own)}`);
        }
        const public_ = /public/.test(own.headers["cache-control"] ?? "");
        if (public_ && secrets.some((secret) => own.body.includes(secret)))
          leaked.push(`${path} says public`);
        for (const more of [undefined, { cookie: "_ga=2" }]) {
          const theirs = await through(path, more);
          const text = JSON.stringify(theirs.headers) + theirs.body;
          if (secrets.some((secret) => text.includes(secret))) leaked.push(`${path}: shown to somebody else`);
        }
      });
      expect(leaked).toEqual([]);
      // Without personal pages the test would prove nothing.
      expect(personalPages).toBeGreaterThan(routes.length);
    });

    it("passes requests for pages of signed-in viewers, and serves files from memory", async () => {
      const { cookie } = await new Promise<{ cookie: string }>((resolve) => {
        const viewer = new Viewer(url);
        const credentials = { username: "demo@touchline.example", password: "touchline-demo" };
        void viewer
          .post("/auth/login", credentials)
          .then(() => resolve({ cookie: `ott-data=${viewer.cookie("ott-data")}` }));
      });
      await through("/live");
      expect(isFromMemory(await through("/live"))).toBe(true);
      for (const bare of [cookie, `ott-data; ${cookie}`, `a=b;${cookie}`, `locale=en; ${cookie}`]) {
        const page = await through("/live", { cookie: bare });
        expect([outcomeOf(page), page.headers["cache-control"]]).toEqual(["PASS", "private, no-store"]);
        expect(page.body).toContain("Account menu of");
      }
      await through(cached.assetPath, { cookie });
      expect(outcomeOf(await through(cached.assetPath, { cookie }))).toBe("HIT");
    });

    it("no header poisons it", async () => {
      const evil = "evil.example";
      const attacks: Record<string, string>[] = [
        { "x-forwarded-host": evil },
        { "x-forwarded-proto": "https" },
        { "x-forwarded-port": "444" },
        { "x-forwarded-prefix": "/evil" },
        { "x-original-url": "/account" },
        { "x-rewrite-url": "/de" },
        { "x-host": evil },
        { forwarded: `for=1.2.3.4;host=${evil};proto=https` },
        { "x-http-method-override": "POST" },
        { accept: "application/json" },
        { origin: `https://${evil}` },
        { referer: `https://${evil}/` },
        { cookie: "locale=de" },
        { cookie: "locale=en" },
        { cookie: "color-mode=light" },
        { cookie: "noscript=1" },
        { cookie: "ott-data=x" },
        { cookie: "ott-flash=x" },
        { "accept-language": "de" },
        { "accept-language": "en;q=0.1,he" },
        { "x-request-id": "evil-evil-evil" },
        { "x-country-code": "DE" },
        { "x-cache-class": "STATIC" },
        { "user-agent": "Googlebot/2.1" },
        { range: "bytes=0-9" },
        { "if-none-match": "*" },
        { "cache-control": "no-cache" },
        { host: evil },
      ];
      // Each attack on all responses that are cheap, and on one of the expensive pages.
      const light = ["/about", "/nothing/here", "/about.data", "/FR-ca", "/promo"];
      const heavy = ["/", "/live", "/de", cached.eventPath, "/de/live.data"];
      const host = new URL(url).host;
      const cases = attacks.flatMap((attack, index) =>
        [...light, heavy[index % heavy.length]].map((page) => ({ attack, path: `${page}?attack=${index}` })),
      );
      /** The change that an attack makes to a page that no cache has stored. */
      const changeBy = async (attack: Record<string, string>, path: string) => {
        const before = essenceOf(await ask(cached.origin, path, { host, cookie: "noscript=1" }));
        await through(path, attack);
        return differenceOf(before, essenceOf(await through(path)));
      };
      const poisoned: string[] = [];
      await each(cases, async ({ attack, path }) => {
        // A goal may be scored between the requests; an attack changes the page every time.
        for (let attempt = 0; attempt < 3; attempt++) {
          const change = await changeBy(attack, `${path}&attempt=${attempt}`);
          if (!change) return;
          if (attempt === 2) poisoned.push(`${path} by ${JSON.stringify(attack)}: ${change}`);
        }
      });
      expect(poisoned).toEqual([]);
    });

    it("never mixes languages", async () => {
      const wishes: Record<string, string>[] = [
        {},
        { "accept-language": "en-US,en;q=0.9" },
        { "accept-language": "de" },
        { "accept-language": "de-AT,de;q=0.9,en;q=0.8" },
        { "accept-language": "en;q=0.1,de" },
        { "accept-language": "en-US,de" },
        { "accept-language": "he,en;q=0.5" },
        { "accept-language": "xx" },
        { "accept-language": "*" },
        { cookie: "locale=de" },
        { cookie: "locale=fr-CA", "accept-language": "en" },
        { cookie: "a=b; locale=en", "accept-language": "de" },
        { cookie: "locale=xx", "accept-language": "he" },
        { cookie: "locale=he; locale=en" },
      ];
      const paths = ["/", "/live", "/about", ...LOCALES.map((locale) => `/${locale}/about`)];
      const languageOf = (response: TestResponse) => /<html lang="([^"]+)"/.exec(response.body)?.[1];
      const expected = await each(wishes, async (wish) =>
        languageOf(await ask(cached.origin, "/about", wish)),
      );
      expect(new Set(expected)).toEqual(new Set(["en", "de", "fr-CA", "he"]));
      const requests = paths.flatMap((path) =>
        wishes.map((wish, index) => ({
          path,
          wish,
          language: LOCALES.find((locale) => locale === path.split("/")[1]) ?? expected[index],
        })),
      );
      const random = randomNumbers(11);
      const wrong = await each(
        shuffled([...requests, ...requests], random),
        async ({ path, wish, language }) => {
          const shown = languageOf(await through(path, wish));
          return shown === language ? [] : [`${path} ${JSON.stringify(wish)}: ${shown} for ${language}`];
        },
      );
      expect(wrong.flat()).toEqual([]);
    });

    it("does not serve a shared page to a viewer with a theme or a toast", async () => {
      await through("/about");
      const light = await through("/about", { cookie: "color-mode=light" });
      expect([outcomeOf(light), /<html[^>]*class="light"/.test(light.body)]).toEqual(["PASS", true]);
      const flash = await through("/about", { cookie: "ott-flash=anything" });
      expect(outcomeOf(flash)).toBe("PASS");
    });
  });
});
