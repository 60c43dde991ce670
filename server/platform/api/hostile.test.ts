/**
 * Every call of the generated OpenAPI × every field × values that no client sends: never a 500, never data of
 * another viewer. New calls and fields are covered without being listed.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { startTestPlatform, type TestPlatform } from "../../../tests/support/test-platform.ts";
import { FailureSchema } from "../wire/envelope.ts";

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  minimum?: number;
  minLength?: number;
}
interface Operation {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** Part of all data that only the victim may see. */
const SECRET = "nobody-elses-business";
/** Calls without input that end the attacker's session. */
const SUICIDAL = ["/api/user/logout", "/api/user/delete_account"];

let platform: TestPlatform;
let attacker: string;
let victim: string;
/** Ids of the victim's data. */
let loot: string[];
let operations: { method: string; path: string; operation: Operation }[];

beforeAll(async () => {
  platform = await startTestPlatform({ payments: { port: 0, isPortFixed: false } });
  attacker = await platform.signIn("demo");
  victim = await platform.signIn("second", "the victim's browser");
  const made = async (path: string, body: object) => {
    const reply = await platform.call("POST", path, { token: victim, body });
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
    return reply.body;
  };
  const idOf = (body: unknown) => z.object({ content: z.object({ id: z.string() }) }).parse(body).content.id;
  const span = { title: SECRET, startTime: 0, endTime: 20_000 };
  const clip = idOf(await made("/api/clip/create", { ...span, event_id: "archived-1" }));
  const tag = idOf(
    await made("/api/tag/saveV2", { ...span, targetId: "live-1", type: "other", global: false }),
  );
  await made("/api/user/update_profile", { data: { city: SECRET } });
  await made("/api/user/add_to_watchlist", { video_id: "archived-2" });
  await made("/api/follow/save", { reference_id: "team-sun", type: "team" });
  const redeemed = await made("/api/commerce/redeem_access_code", { code: "TOUCHLINE-TEAM" });
  const { subscription } = z
    .object({ content: z.object({ subscription: z.object({ id: z.string() }) }) })
    .parse(redeemed).content;
  loot = [clip, tag, subscription.id, "the victim's browser", "user-sam", "archived-2", "team-sun"];
  const { body } = await platform.call("GET", "/api/docs/json");
  const { paths } = body as { paths: Record<string, Record<string, Operation>> };
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}, 300_000);
afterAll(() => platform?.stop());

const deep = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
/** JSON texts, because not all of them can be written as values. */
const HOSTILE_JSON = [
  ...[
    "null",
    "true",
    "-1",
    "1.5",
    "1e308",
    "1e999",
    String(2 ** 53),
    "[]",
    '["a"]',
    "[[]]",
    "{}",
    deep(1000),
  ],
  ...['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}', '"__proto__"'],
  ...['""', '" "', '"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"%"', '"_"', '"\\\\"', '"\'"', '"%_\\\\%"'],
  ...[
    '"2026-13-45"',
    '"2026-02-30T25:61:00.000Z"',
    '"999999-01-01T00:00:00.000Z"',
    '"9999-12-31~0000-01-01"',
  ],
  ...['"-infinity"', '"NaN"', JSON.stringify("x".repeat(5000)), JSON.stringify("é".repeat(300))],
];
const HOSTILE_WORDS = [
  ...["", " ", "\0", "a\0b", "%", "_", "\\", "'", "%_\\", "__proto__", "constructor", "../user/get_profile"],
  ...["-1", "1.5", "1e308", "99999999999999999999", "2026-13-45", "NaN", "x".repeat(900), "x".repeat(5000)],
];

const NAMES: Record<string, string> = {
  event_id: "archived-1",
  eventId: "live-1",
  targetId: "live-1",
  video_id: "live-1",
  id: "live-1",
  reference_id: "team-vio",
  subscription_id: "plan-all",
  email: "attacker@b.example",
  subject_token_type: "urn:ietf:params:oauth:token-type:refresh_token",
};

/** Returns a value that matches a schema, so that one hostile field is the only invalid one. */
function sampleOf(schema: Schema, name = ""): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (choice) return sampleOf(choice, name);
  const type = [schema.type].flat()[0];
  if (type === "object") {
    const required = (schema.required ?? []).map((key) => [
      key,
      sampleOf(schema.properties?.[key] ?? {}, key),
    ]);
    return Object.fromEntries(required);
  }
  if (type === "array") return [sampleOf(schema.items ?? {}, name)];
  if (type === "integer" || type === "number")
    return name === "endTime" ? 20_000 : Math.max(0, schema.minimum ?? 0);
  if (type === "boolean") return false;
  return NAMES[name] ?? "some password";
}

/** Every field of a body, including nested ones. */
function fieldsOf(schema: Schema, before: string[] = []): string[][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
    [...before, name],
    ...fieldsOf(inner, [...before, name]),
  ]);
}

/** The body with one field replaced by a JSON text. */
function bodyWith(sample: unknown, [name = "", ...rest]: string[], json: string): string {
  const object = (typeof sample === "object" && sample !== null ? sample : {}) as Record<string, unknown>;
  const others = Object.entries(object).filter(([key]) => key !== name);
  const value = rest.length === 0 ? json : bodyWith(object[name], rest, json);
  const parts = others.map(([key, inner]) => `${JSON.stringify(key)}:${JSON.stringify(inner)}`);
  return `{${[...parts, `${JSON.stringify(name)}:${value}`].join(",")}}`;
}

const filled = (path: string, word = "live-1") => path.replace(/\{\w+\}/g, encodeURIComponent(word));

/** Returns why a response is unacceptable; undefined if it is fine. */
async function problemWith(method: string, path: string, body?: string): Promise<string | undefined> {
  const headers = body === undefined ? undefined : { "content-type": "application/json" };
  const reply = await platform.call(method, path, { token: attacker, body, headers });
  const text = JSON.stringify(reply.body ?? "");
  const attack = `${method} ${path.slice(0, 200)} ${body?.slice(0, 200) ?? ""}`;
  if (reply.status >= 500) return `${reply.status} for ${attack}`;
  if (reply.status >= 400 && !FailureSchema.safeParse(reply.body).success) return `no envelope for ${attack}`;
  if (text.includes(SECRET)) return `the victim's data for ${attack}`;
  return undefined;
}

/** Runs the attacks, a few at a time, and returns the problems. */
async function attack(attacks: [method: string, path: string, body?: string][]): Promise<string[]> {
  const problems: string[] = [];
  const queue = [...attacks];
  const worker = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const problem = await problemWith(...next);
      if (problem) problems.push(problem);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return problems;
}

const attackable = () => operations.filter(({ path }) => !SUICIDAL.includes(path));

/** All data of the victim, as the victim sees it. */
async function possessions(): Promise<unknown[]> {
  const body = { size: 24 };
  const replies = await Promise.all([
    platform.call("GET", "/api/user/get_profile", { token: victim }),
    platform.call("GET", "/api/user/get_watchlist", { token: victim }),
    platform.call("GET", "/api/follow/list_by_user", { token: victim }),
    platform.call("GET", "/api/commerce/customer_contracts", { token: victim }),
    platform.call("POST", "/api/clip/user_list", { token: victim, body }),
    platform.call("POST", "/api/tag/list", { token: victim, body: { targetId: "live-1", global: false } }),
  ]);
  expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
  return replies.map((reply) => reply.body);
}

describe("data of another viewer", () => {
  it.each([
    ["GET", "/api/clip/get_by_id/id/CLIP?media_type=user_clip", undefined],
    ["POST", "/api/clip/update/CLIP", { title: "Stolen" }],
    ["POST", "/api/clip/delete/CLIP", {}],
    ["POST", "/api/tag/update", { id: "TAG", title: "Stolen" }],
    ["POST", "/api/tag/remove_list", { ids: ["TAG"] }],
    ["POST", "/api/commerce/cancel_contract", { platform: "web", id: "CONTRACT" }],
    ["GET", "/api/commerce/get_customer_subscriptions_by_id/id/CONTRACT", undefined],
    ["POST", "/api/user/delete_device", { deviceId: "the victim's browser" }],
    ["POST", "/api/user/remove_from_watchlist", { video_id: "archived-2" }],
  ] as const)("is inaccessible by %s %s", async (method, path, body) => {
    const before = await possessions();
    const named = (text: string) =>
      ["CLIP", "TAG", "CONTRACT"].reduce((all, word, index) => all.replace(word, loot[index] ?? ""), text);
    const reply = await platform.call(method, named(path), {
      token: attacker,
      body: body && JSON.parse(named(JSON.stringify(body))),
    });
    expect([403, 404]).toContain(reply.status);
    expect(JSON.stringify(reply.body)).not.toContain(SECRET);
    expect(await possessions()).toEqual(before);
  });
});

describe("hostile input", () => {
  it("covers the calls", () => {
    expect(operations.length).toBeGreaterThan(40);
    expect(operations.some(({ operation }) => operation.requestBody)).toBe(true);
  });

  it("is handled in any field of any body, with ids of another viewer too", {
    timeout: 300_000,
  }, async () => {
    const before = await possessions();
    const values = () => [...HOSTILE_JSON, ...loot.map((id) => JSON.stringify(id))];
    const attacks = attackable().flatMap(({ method, path, operation }) => {
      const schema = operation.requestBody?.content["application/json"]?.schema;
      if (!schema) return [];
      const sample = sampleOf(schema);
      return fieldsOf(schema).flatMap((field) =>
        values().map((value): [string, string, string] => [
          method,
          filled(path),
          bodyWith(sample, field, value),
        ]),
      );
    });
    expect(attacks.length).toBeGreaterThan(1000);
    expect(await attack(attacks)).toEqual([]);
    expect(await possessions()).toEqual(before);
  });

  it("is handled as the whole body", { timeout: 180_000 }, async () => {
    const attacks = attackable()
      .filter(({ method }) => method === "POST")
      .flatMap(({ method, path }) =>
        [...HOSTILE_JSON, deep(50_000)].map((body): [string, string, string] => [method, filled(path), body]),
      );
    expect(await attack(attacks)).toEqual([]);
  });

  it("is handled in any parameter of any URL", { timeout: 180_000 }, async () => {
    const before = await possessions();
    const attacks = attackable().flatMap(({ method, path, operation }) => {
      const body = method === "POST" ? "{}" : undefined;
      const words = [...HOSTILE_WORDS, ...loot];
      const inPath = path.includes("{") ? words.map((word) => filled(path, word)) : [];
      const inQuery = (operation.parameters ?? [])
        .filter((parameter) => parameter.in === "query")
        .flatMap(({ name }) => [
          ...words.map((word) => `${filled(path)}?${new URLSearchParams({ [name]: word })}`),
          ...["a&NAME=b", "a&NAME[]=b"].map((tail) =>
            `${filled(path)}?NAME=${tail}`.replaceAll("NAME", name),
          ),
          ...["[]=a", "[x]=a", "[__proto__]=a", ""].map((tail) => `${filled(path)}?${name}${tail}`),
        ]);
      return [...inPath, ...inQuery].map((url): [string, string, string?] => [method, url, body]);
    });
    expect(await attack(attacks)).toEqual([]);
    expect(await possessions()).toEqual(before);
  });

  it.each(["%", "_", "\\", "%%", "_____", "\\%"])(
    "finds nothing by %j, which is no wildcard",
    async (search) => {
      const body = { size: 5, filters: { search } };
      const reply = await platform.call("POST", "/api/event/list", { body });
      expect(reply).toMatchObject({ status: 200, body: { content: { entries: [] } } });
    },
  );

  it("does not pollute object prototypes", () => {
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });
});
