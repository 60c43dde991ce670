/** The files of deploy/ must repeat facts of the product correctly. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { LOCALES } from "../app/i18n/locales.ts";
import { BUNDLES } from "../server/bootstrap/programs.mjs";
import { root } from "./support/root.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");
const CACHES = ["deploy/varnish/default.vcl", "deploy/nginx/nginx.conf"];

describe.each(CACHES)("%s", (file) => {
  const text = read(file);

  it("lists the languages of URLs, cookies and browsers", () => {
    const all = LOCALES.join("|");
    expect(text).toContain(`(?:${all})(?:\\.data)?(?:[/?]|$)`);
    expect(text).toMatch(
      new RegExp(`locale\\\\s\\*=\\((?:\\?:|\\?<chosen>)${all.replaceAll("|", "\\|")}\\)`),
    );
    const languages = [...new Set(LOCALES.map((locale) => locale.replace(/-.*/, "")))];
    expect(text).toContain(`(?!(?:${languages.join("|")})\\b)`);
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

describe("containers", () => {
  const Service = z.object({
    mem_limit: z.string(),
    cpus: z.number(),
    security_opt: z.array(z.string()),
    read_only: z.boolean().optional(),
    cap_drop: z.array(z.string()).optional(),
    healthcheck: z.object({ test: z.array(z.string()) }).optional(),
    environment: z.record(z.string(), z.string()).optional(),
    command: z.array(z.string()).optional(),
    image: z.string(),
  });
  const services = z
    .object({ services: z.record(z.string(), Service) })
    .parse(parse(read("deploy/compose.yaml"), { merge: true })).services;
  const dockerfile = read("deploy/Dockerfile");

  it("have limits and cannot gain privileges", () => {
    expect(Object.keys(services)).toHaveLength(7);
    for (const [name, service] of Object.entries(services))
      expect(service.security_opt, name).toContain("no-new-privileges:true");
    const programs = Object.values(services).filter(({ image }) => image === "touchline");
    expect(programs).toHaveLength(4);
    for (const { read_only, cap_drop } of programs) expect([read_only, cap_drop]).toEqual([true, ["ALL"]]);
    expect(dockerfile).toMatch(/^USER [1-9]\d*:\d+$/m);
  });

  it("have health checks", () => {
    expect(dockerfile).toMatch(/^HEALTHCHECK /m);
    const unchecked = Object.entries(services).filter(([, { healthcheck }]) => !healthcheck);
    // The image checks the web host.
    expect(unchecked.map(([name]) => name)).toEqual(["web-1", "web-2"]);
  });

  it("ask Redis with the password that it requires", () => {
    const { command, environment } = services.redis ?? {};
    const password = "$" + "{REDIS_PASSWORD}";
    expect(command?.slice(command.indexOf("--requirepass"))).toEqual(["--requirepass", password]);
    expect(environment).toEqual({ REDISCLI_AUTH: password });
    for (const { environment } of Object.values(services).filter(({ image }) => image === "touchline"))
      expect(environment?.REDIS_URL).toMatch(/^redis:\/\/:\$\{REDIS_PASSWORD\b/);
  });

  it("run Node.js 22 or newer", () => {
    expect(Number(/NODE_IMAGE=node:(\d+)/.exec(dockerfile)?.[1])).toBeGreaterThanOrEqual(22);
  });
});
