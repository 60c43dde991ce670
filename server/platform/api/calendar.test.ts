/** Calendars of what users follow, and the revisions of events that calendars need. */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { commandLine } from "../../../tests/support/command-line.ts";
import { startTestPlatform, type TestPlatform } from "../../../tests/support/test-platform.ts";
import { areWaiting } from "../../../tests/support/waiting-connections.ts";
import { UNKNOWN_TOKENS } from "../accounts/calendar-tokens.ts";
import { RawMedia } from "../wire/media.ts";

const MATCH = "upcoming-1";
const Entries = z.object({ content: z.object({ entries: z.array(RawMedia) }) });
let platform: TestPlatform;
let alex: string;
let run: ReturnType<typeof commandLine>["run"];
beforeAll(async () => {
  platform = await startTestPlatform();
  alex = await register("alex@touchline.example");
  ({ run } = commandLine({ DATABASE_URL: platform.databaseUrl }));
});
afterAll(() => platform?.stop());

const PASSWORD = "long enough 1";
/** Opens an account, which follows nothing yet. @returns its token */
async function register(email: string): Promise<string> {
  const body = { email, password: PASSWORD, displayName: "Alex" };
  const reply = await platform.call("POST", "/api/user/register", { body });
  const Tokens = z.looseObject({ access_token: z.string() });
  return z.object({ content: z.object({ tokenData: Tokens }) }).parse(reply.body).content.tokenData
    .access_token;
}

const user = (method: "GET" | "POST", name: string, token = alex) =>
  platform.call(method, `/api/user/${name}`, { token });
const created = async () =>
  z
    .object({ content: z.object({ created: z.string().nullable() }) })
    .parse((await user("GET", "get_calendar")).body).content.created;
async function create(token = alex): Promise<string> {
  const { body } = await user("POST", "calendar_token", token);
  return z.object({ content: z.object({ token: z.string() }) }).parse(body).content.token;
}
const list = (token: string, more: object = {}) =>
  platform.call("POST", "/api/calendar/list", { body: { token, size: 200, ...more } });
async function entries(token: string, more: object = {}): Promise<RawMedia[]> {
  const { status, body } = await list(token, more);
  expect(status).toBe(200);
  return Entries.parse(body).content.entries;
}
async function query<T extends pg.QueryResultRow>(text: string): Promise<T[]> {
  const database = new pg.Client({ connectionString: platform.databaseUrl });
  await database.connect();
  try {
    return (await database.query<T>(text)).rows;
  } finally {
    await database.end();
  }
}

it("a session that ends meanwhile creates no link, which would outlive it", async () => {
  const email = "robin@touchline.example";
  const token = await register(email);
  const other = new pg.Client(platform.databaseUrl);
  await other.connect();
  try {
    for (;;) {
      await other.query("begin");
      await other.query("select 1 from users where email = $1 for update", [email]);
      let isOver = false;
      const creating = user("POST", "calendar_token", token).finally(() => {
        isOver = true;
      });
      // On a busy machine the platform may have given up before.
      const waits = await areWaiting(other, 1, () => isOver);
      if (waits)
        await other.query(
          "update sessions set ended_at = now() where user_id = (select id from users where email = $1)",
          [email],
        );
      await other.query("commit");
      const { status } = await creating;
      if (!waits) continue;
      expect(status).toBe(401);
      break;
    }
  } finally {
    await other.end();
  }
  const links = "select 1 from calendar_tokens join users on users.id = user_id where email = '";
  expect(await query(`${links}${email}'`)).toEqual([]);
});

describe("the calendar of a user", () => {
  it("lists what the user follows, without a session", async () => {
    const token = await create();
    for (const [reference_id, type] of [
      ["league-alpine", "identity_item"],
      ["team-ngt", "team"],
    ])
      await platform.call("POST", "/api/follow/save", { token: alex, body: { reference_id, type } });
    const listed = await entries(token);
    const isFollowed = ({ identities, search }: RawMedia) =>
      identities.some(({ id }) => id === "league-alpine") || search.teams.some(({ id }) => id === "team-ngt");
    const all = await platform.call("POST", "/api/event/list", { body: { size: 200 } });
    const expected = Entries.parse(all.body).content.entries.filter(isFollowed);
    expect(listed.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
    expect(listed.length).toBeGreaterThan(2);
    for (const [id] of [["league-alpine"], ["team-ngt"]])
      await platform.call("POST", "/api/follow/remove_by_reference", { token: alex, body: { id } });
    expect(await entries(token)).toEqual([]);
  });

  it("has one token, of which the database has a hash only", async () => {
    const first = await create();
    const second = await create();
    expect(second).toMatch(/^[\w-]{43}$/);
    expect([(await list(first)).status, (await list(second)).status]).toEqual([404, 200]);
    expect(await created()).toEqual(expect.any(String));
    const rows = await query("select * from calendar_tokens");
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(second);
    for (let time = 0; time < 2; time++)
      expect((await user("POST", "remove_calendar_token")).status).toBe(204);
    expect([(await list(second)).status, await created()]).toEqual([404, null]);
  });

  it("is deleted with the account", async () => {
    const token = await register("leaves@touchline.example");
    const calendar = await create(token);
    expect((await list(calendar)).status).toBe(200);
    const body = { password: PASSWORD };
    expect((await platform.call("POST", "/api/user/delete_account", { token, body })).status).toBe(204);
    expect((await list(calendar)).status).toBe(404);
  });

  it("cannot be guessed by trying, and guesses do not lock out who knows it", async () => {
    const token = await create();
    await list("unknown");
    await query(
      `insert into attempts (key, count, resets_at) select key, ${UNKNOWN_TOKENS.most}, resets_at from attempts where key like 'calendar:%' on conflict (key) do update set count = ${UNKNOWN_TOKENS.most}`,
    );
    const refused = await list("another");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, expect.any(String)]);
    expect((await list(token)).status).toBe(200);
    await query("delete from attempts");
  });
});

describe("the revision of an event", () => {
  const read = async () =>
    z
      .object({ content: RawMedia })
      .parse((await platform.call("GET", `/api/event/get_by_id/id/${MATCH}`)).body).content;

  it("rises when it is moved, cancelled or renamed, and not when it is played", async () => {
    const revisions = [(await read()).revision];
    const note = async (...words: string[]) => {
      expect((await run(...words)).code, words.join(" ")).toBe(0);
      revisions.push((await read()).revision);
    };
    await note("cancel-event", MATCH);
    await note("postpone-event", MATCH, "2099-03-01T18:00:00Z");
    await note("change-event", MATCH, "--title", "Final");
    await note("change-event", MATCH, "--title", "Final");
    await note("start-event", MATCH);
    await note("set-score", MATCH, "2", "1");
    await note("end-event", MATCH);
    expect(revisions).toEqual([0, 1, 2, 3, 3, 3, 3, 3]);
  });

  it("and its time tell nothing about the end of the match", async () => {
    const { entries: over } = Entries.parse(
      (
        await platform.call("POST", "/api/event/list", {
          body: { size: 50, filters: { status: "archived" } },
        })
      ).body,
    ).content;
    const unrevised = over.filter(({ revision }) => revision === 0);
    expect(unrevised.length).toBeGreaterThan(5);
    for (const { revised = "", event_date } of unrevised)
      expect(Date.parse(revised)).toBeLessThanOrEqual(Date.parse(event_date));
  });
});

it("lists cancelled events only where they are asked for", async () => {
  const [id] = ["upcoming-2"];
  expect((await run("cancel-event", id)).code).toBe(0);
  const find = async (filters: object) =>
    Entries.parse(
      (await platform.call("POST", "/api/event/list", { body: { filters: { event_id: [id], ...filters } } }))
        .body,
    ).content.entries.map(({ cancelled }) => cancelled);
  expect(await find({})).toEqual([]);
  expect(await find({ cancelled: true })).toEqual([true]);
});
