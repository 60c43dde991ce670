/**
 * More viewers at once than a host can serve: it rejects some early, and serves the others complete pages.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { LOCALES } from "../../app/i18n/locales.ts";
import { type Product, startProduct } from "../support/product.ts";
import { removeFolder, temporaryFolder } from "../support/temp.ts";
import { DEMO_CREDENTIALS, Viewer } from "../support/viewer.ts";

const MAX_REQUESTS = 6;
const BURST = 120;

let dataDirectory: string;
let product: Product;

beforeAll(async () => {
  dataDirectory = temporaryFolder("overload");
  const env = { MAX_REQUESTS: String(MAX_REQUESTS), SIMULATION: "off" };
  product = await startProduct({ dataDirectory, env });
}, 120_000);
afterAll(async () => {
  await product?.stop();
  removeFolder(dataDirectory);
});

const textOf = (html: string) =>
  html
    .replace(/[\s\S]*<main/, "")
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

it("accepted requests get a complete page, the others a small one with Retry-After", async () => {
  const member = new Viewer(product.url, [["noscript", "1"]]);
  expect((await member.post("/auth/login", DEMO_CREDENTIALS)).status).toBe(303);
  const whole = textOf(await (await member.get("/events/live-1")).text());
  expect(whole.length).toBeGreaterThan(500);

  const burst = Array.from({ length: BURST }, async (_, index) => {
    const prefix = index % 2 ? "" : "/de";
    const response = await member.get(`${prefix}/events/live-1`);
    return { response, prefix, html: await response.text() };
  });
  for (const path of ["/healthz", "/readyz", "/noscript.css"])
    expect((await fetch(product.url + path)).status, path).toBe(200);

  const results = await Promise.all(burst);
  const served = results.filter(({ response }) => response.status === 200);
  const refused = results.filter(({ response }) => response.status !== 200);
  expect(served.length).toBeGreaterThanOrEqual(MAX_REQUESTS);
  expect(refused.length).toBeGreaterThan(0);
  for (const { html, prefix } of served)
    if (!prefix) expect(textOf(html).length, "a page with holes").toBeGreaterThan(whole.length * 0.95);
  for (const { response, html, prefix } of refused) {
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toMatch(/^[2-4]$/);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(html).toContain(`<html lang="${prefix ? "de" : "en"}" dir="ltr">`);
    expect(html.length).toBeLessThan(2_000);
  }
  expect((await member.get("/account")).status, "the session is still there").toBe(200);
});

it("the page for rejected requests exists in every language", async () => {
  const burst = LOCALES.flatMap((locale) => Array.from({ length: 8 }, () => locale)).map(async (locale) => {
    const response = await fetch(`${product.url}/${locale}/live`);
    return { locale, status: response.status, html: await response.text() };
  });
  const refused = (await Promise.all(burst)).filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  for (const { locale, html } of refused) {
    expect(html).toContain(`<html lang="${locale}"`);
    expect(html).toMatch(/<h1>[^<]{3,}<\/h1><p>[^<]{8,}<\/p>/);
  }
});
