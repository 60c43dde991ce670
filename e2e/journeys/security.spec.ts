import { startProduct } from "../../tests/support/product.ts";
import { removeFolder, temporaryFolder } from "../../tests/support/temp.ts";
import { expect, test } from "../support/test.ts";

test.describe("every page", () => {
  // Shared pages carry hashes in place of a nonce.
  test.use({ hasVisited: false });

  for (const [path, referrer] of [
    ["/", "strict-origin-when-cross-origin"],
    ["/about", "strict-origin-when-cross-origin"],
    ["/auth/login", "same-origin"],
    ["/de/live", "strict-origin-when-cross-origin"],
  ] as const) {
    test(`${path} has a policy that forbids unused sources`, async ({ page }) => {
      const response = await page.goto(path);
      const headers = response?.headers() ?? {};
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["x-frame-options"]).toBe("DENY");
      expect(headers["referrer-policy"]).toBe(referrer);
      expect(headers["x-powered-by"]).toBeUndefined();
      const policy = headers["content-security-policy"] ?? "";
      expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]{20,}'/);
      expect(policy).not.toMatch(/script-src[^;]*'unsafe/);
      expect(policy).toContain("object-src 'none'");
      // Violations of the policy would be among the problems of the journey.
      await expect(page.getByRole("main")).toBeVisible();
    });
  }

  test("runs its scripts from a shared copy, too @scripts", async ({ browser }) => {
    const dataDirectory = temporaryFolder("shared-copy");
    const product = await startProduct({ dataDirectory, env: { PAGE_CACHE_MB: "16" } });
    const context = await browser.newContext();
    const page = await context.newPage();
    const refused: string[] = [];
    context.on("console", (message) => {
      if (message.type() === "error") refused.push(message.text());
    });
    for (const path of ["/", "/events/archived-1"]) {
      for (let visit = 0; visit < 2; visit += 1) {
        const response = await page.goto(product.url + path);
        expect(response?.headers()["content-security-policy"]).toMatch(/script-src 'self' 'sha256-/);
        await page.waitForFunction(() =>
          Object.keys(document.body).some((key) => key.startsWith("__reactFiber$")),
        );
      }
    }
    expect(refused).toEqual([]);
    await context.close();
    await product.stop();
    removeFolder(dataDirectory);
  });

  test("has a nonce of its own that no other page repeats", async ({ request }) => {
    const nonceOf = async () => {
      const response = await request.get("/auth/login");
      const [, nonce] = /'nonce-([^']+)'/.exec(response.headers()["content-security-policy"] ?? "") ?? [];
      const html = await response.text();
      const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].map(
        ([, attributes]) => attributes,
      );
      expect(inline.length).toBeGreaterThan(0);
      expect(inline.filter((attributes) => !attributes?.includes(`nonce="${nonce}"`))).toEqual([]);
      return nonce;
    };
    expect(await nonceOf()).not.toBe(await nonceOf());
  });
});

test.describe("a cross-site form", () => {
  for (const [name, headers] of [
    ["by Sec-Fetch-Site", { "sec-fetch-site": "cross-site" }],
    ["by Origin", { origin: "https://evil.example" }],
    ["with an opaque origin", { origin: "null" }],
  ] as const) {
    test(`is rejected ${name}`, async ({ request }) => {
      for (const path of [
        "/auth/login",
        "/auth/logout",
        "/actions/follow",
        "/actions/preferences",
        "/auth/login.data",
      ]) {
        const response = await request.post(path, { form: { locale: "de" }, headers, maxRedirects: 0 });
        expect(response.status(), path).toBe(403);
        expect(response.headers()["set-cookie"], path).toBeUndefined();
      }
    });
  }
});

test.describe("shared caches", () => {
  test("may store shared pages", async ({ request }) => {
    for (const path of ["/", "/live", "/about", "/de/live", "/events/live-1"]) {
      expect((await request.get(path)).headers()["cache-control"], path).toMatch(
        /^public, max-age=0, s-maxage=\d+/,
      );
    }
  });

  test("may store a page in a language that they have negotiated", async ({ request }) => {
    const headers = (await request.get("/live", { headers: { "accept-language": "de" } })).headers();
    expect(headers["cache-control"]).toMatch(/^public, max-age=0, s-maxage=\d+/);
    expect(headers.vary).toContain("Accept-Language");
  });

  test("store no page of a viewer", async ({ request }) => {
    for (const [name, value] of [
      ["cookie", "ott-data=x"],
      ["cookie", "color-mode=light"],
      ["cookie", "locale=de"],
      ["accept-language", "de-AT,de;q=0.9,en;q=0.8"],
    ] as const) {
      const response = await request.get("/live", { headers: { [name]: value } });
      expect(response.headers()["cache-control"], `${name}: ${value}`).toBe("private, no-store");
    }
    expect((await request.get("/account", { maxRedirects: 0 })).headers()["cache-control"]).toBe(
      "private, no-store",
    );
  });
});
