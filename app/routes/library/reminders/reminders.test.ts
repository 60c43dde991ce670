/** Reminders from the form of a match to the list, on the real platform. */
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RequestContext } from "~/request/context.server";
import { NO_EMAIL_DOMAIN } from "../../../../server/platform/accounts/present-account.ts";
import { endToken } from "../../../../server/platform/reminders/reminders.ts";
import {
  type Member,
  openStorefront,
  responseOf,
  type Storefront,
  strangerVisit,
} from "../../../../tests/support/signed-in-viewers.ts";
import { loadRoot } from "../../../root.server";
import { readFlash } from "../../../session/cookies.server";
import { loadEvent } from "../../event/event.server";
import { loadFollowed } from "../../following/following.server";
import { changeReminders, loadRemindersPage } from "./reminders.server";

const MATCH = "upcoming-1";
const FORM = `/reminders?event=${MATCH}`;
const HOUR = 3_600_000;
let storefront: Storefront;
let database: pg.Client;
let member: Member;
const startIn = (milliseconds: number, status = "upcoming") =>
  database.query("update media set starts_at = $1, status = $2 where id = $3", [
    new Date(Date.now() + milliseconds),
    status,
    MATCH,
  ]);
beforeAll(async () => {
  storefront = await openStorefront();
  database = new pg.Client({ connectionString: storefront.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await storefront?.stop();
});
beforeEach(async () => {
  await startIn(3 * HOUR);
  member = await storefront.signUp();
});

/** Reply of one of the two actions. */
const replyOf = (work: ReturnType<typeof changeReminders>) => responseOf<unknown>(work);
const at = (context: RequestContext) => ({ ...context, params: { eventId: MATCH } });
const send = (fields: Record<string, string>, visit = member.visit) =>
  replyOf(changeReminders(visit(FORM, fields)));
async function page(visit = member.visit) {
  const { data } = await loadRemindersPage(visit(FORM));
  if (data.kind !== "remind") throw new Error(`this is the page ${data.kind}`);
  return data;
}
const linkOf = async () => {
  const { resume } = (await loadEvent(at(member.visit(`/events/${MATCH}`)))).data;
  const { links = [] } = (await (resume as Promise<{ links: { href?: string }[] } | null>)) ?? {};
  return links.find(({ href }) => href?.startsWith("/reminders"))?.href;
};
async function list() {
  const loaded = (await loadRemindersPage(member.visit("/reminders"))).data;
  return loaded.kind === "list" ? loaded.events.map(({ id }, n) => [id, loaded.reminders[n]?.text]) : loaded;
}

describe("the form of a match", () => {
  it("sets, changes and removes a reminder, which the list shows", async () => {
    expect(await linkOf()).toBe(FORM);
    expect(await page()).toMatchObject({ reminder: undefined, chosen: "15" });
    const set = await send({ intent: "set", minutes: "60" });
    expect(set).toMatchObject({ status: 303, location: FORM });
    expect(await page()).toMatchObject({ reminder: { minutes: 60 }, chosen: "60" });
    expect(await list()).toEqual([[MATCH, "60 minutes before the start"]]);
    await send({ intent: "set", minutes: "5" });
    expect(await list()).toEqual([[MATCH, "5 minutes before the start"]]);
    const removed = await send({ intent: "remove", minutes: "5", redirectTo: "/reminders" });
    expect(removed).toMatchObject({ status: 303, location: "/reminders" });
    expect(await list()).toEqual([]);
  });

  it("takes a change back to what was set before", async () => {
    const undoOf = async (fields: Record<string, string>) => {
      const response = (await changeReminders(member.visit(FORM, fields)).catch((one) => one)) as Response;
      const cookie = response.headers.get("set-cookie") ?? "";
      const flash = await readFlash(new Request("http://site.test/", { headers: { cookie } }));
      return flash?.toast?.undo?.fields;
    };
    expect(await undoOf({ intent: "set", minutes: "60" })).toEqual({ intent: "remove" });
    const undo = await undoOf({ intent: "set", minutes: "15" });
    expect(undo).toEqual({ intent: "set", minutes: "60" });
    expect(await undoOf(undo ?? {})).toEqual({ intent: "set", minutes: "15" });
    expect(await list()).toEqual([[MATCH, "60 minutes before the start"]]);
    expect(await undoOf({ intent: "remove", minutes: "60" })).toEqual({ intent: "set", minutes: "60" });
  });

  it("offers what is still possible, and keeps the value of what is refused", async () => {
    await startIn(20 * 60_000);
    const { choices, late } = await page();
    expect(choices.map(({ value }) => value)).toEqual(["5", "15"]);
    expect(late).toEqual([{ value: "60", text: "60 minutes before the start" }]);
    expect(await send({ intent: "set", minutes: "60" })).toMatchObject({
      status: 400,
      data: { values: { minutes: "60" }, fieldErrors: { minutes: "reminders:too_late" } },
    });
    expect(await send({ intent: "set", minutes: "7" })).toMatchObject({
      status: 400,
      data: { fieldErrors: { minutes: "reminders:choose" } },
    });
    await startIn(60_000);
    expect((await page()).choices).toEqual([]);
    expect(await linkOf()).toBeUndefined();
  });

  it("leads to the match if there are no reminders of it", async () => {
    await startIn(HOUR, "cancelled");
    const visit = loadRemindersPage(member.visit(FORM));
    expect(await responseOf(visit)).toMatchObject({ location: `/events/${MATCH}` });
    expect(await linkOf()).toBeUndefined();
  });

  it("sends signed-out viewers to sign-in, and keeps what they chose", async () => {
    const form = strangerVisit(FORM, { intent: "set", minutes: "5" });
    const response = (await changeReminders(form).catch((thrown) => thrown)) as Response;
    expect(response.headers.get("location")).toMatch(/^\/auth\/login\?redirectTo=/);
    expect(response.headers.get("set-cookie")).toMatch(/ott-pending=[^;]{20,}/);
    expect((await page(strangerVisit)).reminder).toBeUndefined();
  });
});

describe("the form for everything that is followed", () => {
  const save = (fields: Record<string, string>, visit = member.visit) =>
    changeReminders(visit("/reminders", fields));
  async function settings() {
    const loaded = (await loadRemindersPage(member.visit("/reminders"))).data;
    return loaded.kind === "list" ? loaded.settings : undefined;
  }
  async function undoOf(fields: Record<string, string>) {
    const response = (await save(fields).catch((thrown) => thrown)) as Response;
    expect(response.headers.get("location")).toBe("/reminders");
    const cookie = response.headers.get("set-cookie") ?? "";
    return (await readFlash(new Request("http://site.test/", { headers: { cookie } })))?.toast?.undo;
  }

  it("is off at first, is saved, lists the followed matches, and is taken back", async () => {
    expect(await settings()).toMatchObject({ followed: "off", recordings: false });
    const { rows } = await database.query("select team_ids from media where id = $1", [MATCH]);
    await database.query(
      `insert into follows (id, user_id, reference_id, type, added_at)
        select 'follow-' || id, id, $1, 'team', now() from users where email = $2`,
      [rows[0].team_ids[0], member.email],
    );
    const undo = await undoOf({ followed: "15", recordings: "on" });
    expect(await settings()).toMatchObject({ followed: "15", recordings: true });
    expect(await list()).toContainEqual([MATCH, "15 minutes before the start"]);
    expect(await page()).toMatchObject({ reminder: { minutes: 15 } });
    expect(undo).toEqual({ action: "/reminders", fields: { followed: "off" } });
    const removed = await send({ intent: "remove", minutes: "15", redirectTo: "/reminders" });
    expect(removed).toMatchObject({ status: 303 });
    expect(await list()).not.toContainEqual([MATCH, "15 minutes before the start"]);
    expect((await undoOf({ followed: "off" }))?.fields).toEqual({ followed: "15", recordings: "on" });
    expect(await settings()).toMatchObject({ followed: "off", recordings: false });
    expect(await list()).toEqual([]);
  });

  it("keeps what is refused, and needs a session", async () => {
    const refused = await replyOf(save({ followed: "7", recordings: "on" }));
    expect(refused).toMatchObject({
      status: 400,
      data: { values: { followed: "7", recordings: "on" }, fieldErrors: { followed: "reminders:choose" } },
    });
    expect(await replyOf(save({}))).toMatchObject({ status: 400 });
    expect(await settings()).toMatchObject({ followed: "off" });
    const response = (await save({ followed: "15" }, strangerVisit).catch((one) => one)) as Response;
    expect(response.headers.get("location")).toMatch(/^\/auth\/login\?redirectTo=/);
  });

  it("tells at the field that the account has no address", async () => {
    await database.query("update users set email = 'nobody@' || $2 where email = $1", [
      member.email,
      NO_EMAIL_DOMAIN,
    ]);
    expect(await replyOf(save({ followed: "15" }))).toMatchObject({
      status: 400,
      data: { values: { followed: "15" }, fieldErrors: { followed: "reminders:no_email" } },
    });
    await database.query("delete from users where email = 'nobody@' || $1", [NO_EMAIL_DOMAIN]);
  });
});

describe("the link of a mail", () => {
  const token = async () => {
    const { rows } = await database.query(
      "select u.id, s.value from users u, secrets s where u.email = $1 and s.name = 'reminder-link-key'",
      [member.email],
    );
    return endToken(rows[0].id, Buffer.from(rows[0].value, "base64url"));
  };
  const open = async () => `/reminders?token=${await token()}`;

  it("changes nothing when it is opened, and ends all reminders when it is posted to, without a session", async () => {
    await send({ intent: "set", minutes: "15" });
    const path = await open();
    expect((await loadRemindersPage(strangerVisit(path))).data.kind).toBe("end");
    expect(await list()).toHaveLength(1);
    const oneClick = changeReminders(strangerVisit(path, { "List-Unsubscribe": "One-Click" }));
    expect(await replyOf(oneClick)).toMatchObject({ status: 200, data: { isEnded: true } });
    expect(await list()).toEqual([]);
    const pressed = await replyOf(changeReminders(strangerVisit(path, {})));
    expect(pressed).toMatchObject({ status: 303, location: "/reminders?ended=true" });
  });

  it("does not end reminders that are set later", async () => {
    await send({ intent: "set", minutes: "15" });
    await replyOf(changeReminders(strangerVisit(await open(), {})));
    await send({ intent: "set", minutes: "15" });
    expect(await list()).toEqual([[MATCH, "15 minutes before the start"]]);
  });

  it("with another token gets 404", async () => {
    for (const other of ["x", "x.y", "x".repeat(600)]) {
      const reply = await replyOf(changeReminders(strangerVisit(`/reminders?token=${other}`, {})));
      expect(reply).toMatchObject({ status: 404, data: { isEnded: false } });
    }
  });
});

// The last two, because the platform has no such calls from here on.
it("a platform without these settings shows nothing of them", async () => {
  const linked = async () =>
    (await loadFollowed(member.visit("/following/league/followed"))).data.reminders?.href;
  expect(await linked()).toBe("/reminders");
  storefront.platform.respond((call) => call.includes("reminder_settings"), {
    status: 404,
    body: { messageErrorCode: "not_found" },
  });
  const { data } = await loadRemindersPage(member.visit("/reminders"));
  expect(data).toMatchObject({ kind: "list", settings: undefined });
  expect(await linked()).toBeUndefined();
});

it("a platform without reminders loses nothing else", async () => {
  const menu = async () =>
    (await loadRoot(member.visit("/"))).data.viewer?.menu.map(({ href }) => href) ?? [];
  expect(await menu()).toContain("/reminders");
  await list();
  storefront.platform.respond((call) => call.includes("reminder"), {
    status: 404,
    body: { messageErrorCode: "not_found" },
  });
  // A platform that has responded before is asked again.
  expect(await list()).toEqual([]);
  expect(await menu()).toContain("/reminders");
  storefront.moveTo("127.1");
  expect(await list()).toEqual([]);
  expect(await menu()).not.toContain("/reminders");
  expect(await linkOf()).toBeUndefined();
  const { data } = await loadEvent(at(member.visit(`/events/${MATCH}`)));
  expect(data.event.id).toBe(MATCH);
});
