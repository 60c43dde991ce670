/** The files of deploy/ must repeat facts of the product correctly. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { LOCALES } from "../app/i18n/locales.ts";
import { BUNDLES } from "../server/bootstrap/programs.mjs";
import { root } from "./support/root.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");
const CACHES = ["deploy/varnish/default.vcl", "deploy/nginx/nginx.conf"];

describe.each(CACHES)("%s", (file) => {
  const text = read(file);

  it("lists the languages of URLs", () => {
    expect(text).toContain(`(?:${LOCALES.join("|")})(?:\\.data)?(?:[/?]|$)`);
  });

  it("passes the cookies that make a page personal", () => {
    const cookies = read("app/session/cookies.server.ts") + read("app/response-headers.server.ts");
    const names = [...cookies.matchAll(/_COOKIE = "([^"]+)"/g)].map(([, name = ""]) => name);
    const passed = /\(\?:\^\|;\)\\s\*(\(\?:.*\))\\s\*=/.exec(text)?.[1] ?? "none";
    expect(names.length).toBeGreaterThan(2);
    const all = names.flatMap((name) => [name, ...(name.startsWith("ott-") ? [`__Host-${name}`] : [])]);
    expect(all.filter((name) => !new RegExp(`^${passed}$`).test(name))).toEqual([]);
  });
});

it("both caches drop the same tracking parameters", () => {
  const marks = CACHES.map((file) => [...new Set(read(file).match(/utm_\\w\+[\w|[\]\\+]*/g))]);
  expect(marks[0]).toHaveLength(1);
  expect(marks[0]).toEqual(marks[1]);
});

it("containers use existing scripts, programs and variables", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const texts = read("deploy/Dockerfile") + read("deploy/compose.yaml");
  const used = [...texts.matchAll(/npm (?:run )?(start|build|platform|serve)\b/g)].map(
    ([, name = ""]) => name,
  );
  expect(used.filter((name) => !(name in scripts))).toEqual([]);
  const bundles = [...texts.matchAll(/build\/programs\/(\w+)\.mjs/g)].map(([, name = ""]) => name);
  expect(bundles).toContain("platform");
  expect(bundles.filter((name) => !BUNDLES.includes(name))).toEqual([]);
  const known = read(".env.example");
  const variables = [...read("deploy/compose.yaml").matchAll(/^ {4}([A-Z_]+): /gm)].map(
    ([, name = ""]) => name,
  );
  expect(variables.length).toBeGreaterThan(10);
  expect(variables.filter((name) => !known.includes(`# ${name}=`))).toEqual([]);
});
