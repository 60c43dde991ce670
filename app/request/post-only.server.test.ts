import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { useConfig } from "../../tests/support/config";
import { root } from "../../tests/support/root";
import routes from "../routes";
import type { RouteArgs } from "./facts.server";
import { postOnly } from "./post-only.server";

beforeEach(() => void useConfig());

const get = (accept: string, context: RouteArgs["context"] = {}): RouteArgs => ({
  request: new Request("http://site.test/auth/logout", { headers: { accept } }),
  context,
});
const actions = routes.filter(({ path = "" }) => path.startsWith("actions/") || path === "auth/logout");

it.each(actions.map(({ path, file }) => [path, join(root, "app", file)]))(
  "GET /%s is not allowed",
  async (_path, file) => {
    const { loader } = (await import(file)) as { loader: (args: RouteArgs) => Response };
    const response = loader(get("*/*"));
    expect([response.status, response.headers.get("Allow")]).toEqual([405, "POST"]);
    expect(response.headers.get("Content-Type")).toContain("text/plain");
  },
);

it("is a page with a way home for browsers, in the language of the URL", async () => {
  const response = postOnly(get("text/html,application/xhtml+xml,*/*;q=0.8", { locale: "de" }));
  const { status, headers } = response;
  expect([status, headers.get("Allow"), headers.get("Cache-Control")]).toEqual([
    405,
    "POST",
    "private, no-store",
  ]);
  expect(headers.get("Content-Type")).toContain("text/html");
  expect(headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
  const html = await response.text();
  expect(html).toContain('<html lang="de" dir="ltr">');
  expect(html).toContain("Diese Seite gibt es nicht");
  expect(html).toContain(`<a href="/de">`);
});

it("has the language of the browser and the plain home page without a prefix", async () => {
  const args = get("text/html");
  args.request.headers.set("Accept-Language", "he");
  const html = await postOnly(args).text();
  expect(html).toContain('<html lang="he" dir="rtl">');
  expect(html).toContain('<a href="/">');
});
