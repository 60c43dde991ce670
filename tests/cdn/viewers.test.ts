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

/** A header as browsers send it, with up to five languages in random order. */
function languageList(random: () => number): string {
  const tags = ["fr-FR", "fr-CH", "en-US", "de-AT", "nl", "sv-SE", "uk", "bs", "zh-Hans-CN", ...LOCALES];
  return shuffled(tags, random)
    .slice(0, 1 + Math.floor(random() * 5))
    .map((tag, index) => (index === 0 ? tag : `${tag};q=0.${9 - index}`))
    .join(random() < 0.5 ? "," : ", ");
}

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
          if (secrets.some((secret) => text.includes(secret)))
            leaked.push(`${path}: shown to another viewer`);
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

    it("shares a published clip without its owner, who sees at once that it is withdrawn", async () => {
      const owner = new Viewer(url);
      const displayName = `Clementine Ravensdale ${name}`;
      const email = `clementine.${name.toLowerCase()}@ravensdale.example`;
      const fields = { displayName, email, password: "a long password", termsAccepted: "on" };
      expect((await owner.post("/auth/sign-up", fields)).status).toBe(303);
      const cookie = `ott-data=${owner.cookie("ott-data")}`;
      const cut = {
        intent: "create-clip",
        title: "Great save",
        from: "10:00",
        to: "10:20",
        videoSeconds: "6300",
      };
      expect((await owner.post("/events/archived-1", cut)).status).toBe(303);
      const ownClips = async () => (await owner.get("/selected/clips")).text();
      const clipId = /name="clipId" value="([^"]+)"/.exec(await ownClips())?.[1] ?? "";
      const change = (intent: string) => owner.post("/selected/clips", { intent, clipId });
      expect((await change("publish-clip")).status).toBe(303);
      const [path = ""] = /\/clips\/[\w-]{20,}/.exec(await ownClips()) ?? [];

      // The owner's visit is the first: it must not be what others get.
      expect(outcomeOf(await through(path, { cookie }))).toBe("PASS");
      const copies = [await through(path), await through(path, { cookie: "_ga=3" })];
      expect(copies.map(outcomeOf)).toEqual(["MISS", "HIT"]);
      for (const { headers, body } of copies) {
        expect(headers["cache-control"]).toMatch(
          /^public, max-age=0, s-maxage=60, stale-while-revalidate=300,/,
        );
        const text = JSON.stringify(headers) + body;
        const secrets = ["Clementine", "ravensdale", clipId, cookie];
        expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
        expect(body).toContain("/events/archived-1");
      }

      expect((await change("withdraw-clip")).status).toBe(303);
      const signedIn = await through(path, { cookie });
      expect([signedIn.status, outcomeOf(signedIn)]).toEqual([404, "PASS"]);
      // Others get the copy for the minute, or six, that the headers above allow, and no new one.
      expect([(await through(path)).status, (await through(`${path}?another`)).status]).toEqual([200, 404]);
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
      const random = randomNumbers(11);
      const wishes: Record<string, string>[] = [
        {},
        { "accept-language": "*" },
        { "accept-language": "en;q=0.1,de" },
        { "accept-language": "en-US,de" },
        { "accept-language": "en-US,de;q=0.9,en;q=0.8" },
        { "accept-language": "fr-BE,fr-CA;q=0.9,fr;q=0.8" },
        { "accept-language": "bs-Latn-BA,en;q=0.9,bs;q=0.8" },
        { "accept-language": "DE-at,en;q=0.9" },
        { "accept-language": "fr-ca,fr;q=0.9" },
        { "accept-language": "fr-ca" },
        { "accept-language": "fr-CA-x-old" },
        { "accept-language": "uk-ua,en;q=0.5" },
        { cookie: "locale=de" },
        { cookie: "locale=fr-CA", "accept-language": "en" },
        { cookie: "a=b; locale=en", "accept-language": "de" },
        { cookie: "locale=xx", "accept-language": "he" },
        { cookie: "locale=he; locale=en" },
      ];
      for (let list = 0; list < 60; list++) wishes.push({ "accept-language": languageList(random) });
      const languageOf = (response: TestResponse) => /<html lang="([^"]+)"/.exec(response.body)?.[1];
      const expected = await each(wishes, async (wish) =>
        languageOf(await ask(cached.origin, "/about", wish)),
      );
      expect(new Set(expected).size).toBe(LOCALES.length);
      const paths = ["/live", "/about"];
      const own = LOCALES.flatMap((locale) =>
        shuffled(wishes, random)
          .slice(0, 6)
          .map((wish) => ({ path: `/${locale}/about`, wish, language: locale })),
      );
      const requests = paths.flatMap((path) =>
        wishes.map((wish, index) => ({ path, wish, language: expected[index] })),
      );
      const wrong = await each(
        shuffled([...requests, ...requests, ...own], random),
        async ({ path, wish, language }) => {
          const shown = languageOf(await through(path, wish));
          return shown === language ? [] : [`${path} ${JSON.stringify(wish)}: ${shown} for ${language}`];
        },
      );
      expect(wrong.flat()).toEqual([]);
    });

    it("stores one copy per language for browsers of all languages, pages and data", async () => {
      const lists = LOCALES.map((locale) => {
        const [language = ""] = locale.split("-");
        if (locale === "en") return "en-GB,en;q=0.9,de;q=0.8";
        if (locale === "fr-CA") return "fr-CA,fr;q=0.9,en-CA;q=0.8,en;q=0.7";
        return locale === language
          ? `${language}-${language.toUpperCase()}, ${language};q=0.9, en-US;q=0.8, en;q=0.7`
          : `${locale},${language};q=0.7,en;q=0.3`;
      });
      // The browser's language is none of the site's.
      lists.push("nl-NL,nl;q=0.9,en-US;q=0.8,en;q=0.7", "sv-SE,sv;q=0.9");
      const wishes: Record<string, string>[] = lists.map((list) => ({ "accept-language": list }));
      wishes.push(
        ...LOCALES.map((locale) => ({ cookie: `_ga=1; locale=${locale}`, "accept-language": "ja" })),
      );
      for (const path of ["/about", "/upcoming.data?language"]) {
        await each(wishes, (wish) => through(path, wish));
        const outcomes = await each(wishes, async (wish) => outcomeOf(await through(path, wish)));
        expect(outcomes, path).toEqual(wishes.map(() => "HIT"));
      }
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
