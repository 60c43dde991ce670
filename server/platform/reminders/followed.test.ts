/** Reminders of everything that a user follows, and mails about recordings: each is sent once, and tells no result. */
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LOCALES } from "../../../app/i18n/locales.ts";
import {
  MATCH,
  MINUTE,
  MOVED,
  prepareReminders,
  REPLAY,
  SOON,
  START,
} from "../../../tests/support/reminded-matches.ts";
import { TEST_NOW } from "../../../tests/support/test-platform.ts";
import { follows, media, reminderSettings, reminders, sentReminders } from "../database/schema.ts";
import { composeReminder } from "./compose-reminder.ts";
import { endToken } from "./reminders.ts";
import { pruneReminders, sendReminders } from "./send-reminders.ts";
import { saveReminderSettings } from "./settings.ts";

const reminding = prepareReminders();
const { clock, delivered, composing, openSender, sendQueued } = reminding;
const { remind, set, remove, move, list, save, follow } = reminding;
const HOME = "team-ngt";
const AWAY = "team-riv";
const LEAGUE = "league-of-test";
const due = (minutes: number) => START - minutes * MINUTE;

beforeEach(async () => {
  await move(START, { identityIds: [LEAGUE] });
});
afterEach(async () => {
  await reminding.db.delete(follows);
  await reminding.db.delete(reminderSettings);
});

const settings = async () => {
  const { body } = await reminding.platform.call("GET", "/api/user/get_reminder_settings", {
    token: reminding.user.token,
  });
  return (body as { content: object }).content;
};

describe("the settings", () => {
  it("are saved, changed and switched off", async () => {
    expect(await settings()).toEqual({ followed_minutes: null, recordings: false });
    expect((await save(15, { recordings: true })).status).toBe(204);
    expect((await save(15, { recordings: true })).status).toBe(204);
    expect(await settings()).toEqual({ followed_minutes: 15, recordings: true });
    expect((await save(60)).status).toBe(204);
    expect(await settings()).toEqual({ followed_minutes: 60, recordings: false });
    expect((await save(null)).status).toBe(204);
    expect(await settings()).toEqual({ followed_minutes: null, recordings: false });
    expect(await reminding.db.select().from(reminderSettings)).toEqual([]);
    expect((await save(14)).status).toBe(422);
  });

  it("put the matches to come of what is followed on the list, and no others", async () => {
    await save(15);
    expect(await list()).toEqual([]);
    await follow(HOME);
    expect(await list(`?event_id=${MATCH}`)).toEqual([[MATCH, { minutes: 15 }]]);
    const all = (await list("?size=100")).map(([id]) => id);
    const { rows } = await reminding.db.execute<{ id: string }>(
      sql`select id from media where status = 'upcoming' and media_type = 'event' and ${HOME} = any(team_ids)`,
    );
    expect(all.sort()).toEqual(rows.map(({ id }) => id).sort());
    await set(60);
    expect(await list(`?event_id=${MATCH}`)).toEqual([[MATCH, { minutes: 60 }]]);
  });
});

describe("a followed match", () => {
  it("is reminded of once, however it is followed", async () => {
    await reminding.db.execute(sql`insert into identities (id, media_type, title, added_at)
      values (${LEAGUE}, 'identity', 'League', now()) on conflict do nothing`);
    for (const [id, type] of [
      [HOME, "team"],
      [AWAY, "team"],
      [LEAGUE, "identity_item"],
    ] as const)
      expect((await follow(id, { type })).status).toBe(200);
    await save(15);
    clock.time = due(15) - 1;
    expect(await remind()).toEqual([]);
    clock.time += 1;
    expect(await remind()).toEqual([SOON]);
    clock.time += MINUTE;
    expect(await remind()).toEqual([]);
    await reminding.db.execute(sql`delete from identities where id = ${LEAGUE}`);
  });

  it.each(["league", "team"])("is found by its %s", async (by) => {
    await move(START, by === "team" ? { identityIds: [] } : { teamIds: [], identityIds: [HOME] });
    await follow(HOME);
    await save(15);
    clock.time = due(15);
    expect(await remind()).toEqual([SOON]);
  });

  it("is not reminded of without a wish, by another's, or if nothing of it is followed", async () => {
    await follow(HOME);
    const other = await reminding.people.newcomer();
    await save(15, { token: other.token });
    await follow("team-vio", { token: other.token });
    clock.time = due(5);
    expect(await remind()).toEqual([]);
  });

  it("with a reminder of its own keeps that time", async () => {
    await follow(HOME);
    await save(60);
    await set(5);
    clock.time = due(60);
    expect(await remind()).toEqual([]);
    clock.time = due(5);
    expect(await remind()).toEqual([SOON]);
    expect(await remind()).toEqual([]);
  });

  it("stays off when it was removed, until it is set again", async () => {
    await follow(HOME);
    await save(15);
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(204);
    expect(await list(`?event_id=${MATCH}`)).toEqual([]);
    await save(null);
    await save(15);
    clock.time = due(15);
    expect(await remind()).toEqual([]);
    await set(5);
    clock.time = due(5);
    expect(await remind()).toEqual([SOON]);
  });

  it("that is removed needs no row if it is not followed or not to come", async () => {
    await save(15);
    await remove();
    await remove("no-such-match");
    await follow(HOME);
    await remove("archived-1");
    expect(await reminding.db.select().from(reminders)).toEqual([]);
  });

  it("is announced as moved, and is reminded of at its new start", async () => {
    await follow(HOME);
    await save(15);
    clock.time = due(15);
    expect(await remind()).toEqual([SOON]);
    await move(START + 120 * MINUTE);
    clock.time += 1;
    expect(await remind()).toEqual([MOVED]);
    expect(await remind()).toEqual([]);
    clock.time = due(15) + 120 * MINUTE;
    expect(await remind()).toEqual([SOON]);
    expect(await remind()).toEqual([]);
  });

  it("is not announced as moved once it was removed, or is not followed any more", async () => {
    await follow(HOME);
    await save(15);
    clock.time = due(15);
    expect(await remind()).toEqual([SOON]);
    await reminding.db.delete(follows);
    await move(START + 120 * MINUTE);
    expect(await remind()).toEqual([]);
    await follow(HOME);
    await remove();
    expect(await remind()).toEqual([]);
  });

  it("sends nothing if it is chosen or followed too late, unless it is moved afterwards", async () => {
    const at = (time: number) => new Date(time);
    await follow(HOME);
    await save(60);
    clock.time = due(20);
    await reminding.db.update(follows).set({ addedAt: at(due(60) + 1) });
    expect(await remind()).toEqual([]);
    await reminding.db.update(follows).set({ addedAt: at(due(60)) });
    await reminding.db.update(reminderSettings).set({ followedSince: at(due(60) + 1) });
    expect(await remind()).toEqual([]);
    await move(START - 5 * MINUTE, { revisedAt: at(due(30)) });
    expect(await remind()).toEqual([SOON]);
  });

  it("is left out by a process that has looked at it before, unless it is moved", async () => {
    await follow(HOME);
    await save(15);
    clock.time = due(10);
    const sender = openSender();
    const sentCount = async () => (await reminding.db.select().from(sentReminders)).length;
    await sendReminders(sender, due(15) + 1);
    expect(await sentCount()).toBe(0);
    await move(START, { revisedAt: new Date(due(12)) });
    await sendReminders(sender, due(11));
    expect(await sentCount()).toBe(0);
    expect(await sendReminders(sender, due(12))).toBe(due(11));
    expect(await sentCount()).toBe(1);
  });

  it("that is added late is reminded of at once, also by a process that has looked before", async () => {
    await follow(HOME);
    await save(60);
    clock.time = due(30);
    const sender = openSender();
    try {
      await move(START, { addedAt: new Date(due(31)) });
      await sendReminders(sender, due(30) - 1);
      expect(await reminding.db.select().from(sentReminders)).toEqual([]);
      await move(START, { addedAt: new Date(due(30)) });
      await sendReminders(sender, due(31));
      expect(await reminding.db.select().from(sentReminders)).toHaveLength(1);
    } finally {
      await move(START, { addedAt: new Date(0) });
    }
  });

  it("that is cancelled, over, a clip or of another user sends nothing", async () => {
    await follow(HOME);
    await save(15);
    clock.time = due(10);
    await move(START, { status: "cancelled" });
    expect(await remind()).toEqual([]);
    await move(START, { status: "archived" });
    expect(await remind()).toEqual([]);
    await move(START, { status: "upcoming", mediaType: "clip" });
    expect(await remind()).toEqual([]);
    await move(START, { mediaType: "event", ownerId: reminding.user.id });
    expect(await remind()).toEqual([]);
    await move(START, { ownerId: null });
    expect(await remind()).toEqual([SOON]);
  });

  it("is not reminded of if that is switched off while the mail is queued", async () => {
    await follow(HOME);
    await save(15);
    clock.time = due(15);
    const queuing = openSender();
    await queuing.mails.stop();
    await sendReminders(queuing);
    expect(await reminding.db.select().from(sentReminders)).toHaveLength(1);
    await save(null);
    await sendQueued(openSender());
    expect(delivered).toEqual([]);
  });

  it("is reminded of once by several processes, one of which dies", async () => {
    const others = await Promise.all(Array.from({ length: 6 }, () => reminding.people.newcomer()));
    for (const { token } of others) {
      await save(15, { token });
      await follow(HOME, { token });
      await follow(AWAY, { token });
    }
    clock.time = due(15);
    const dying = openSender();
    const fail = async () => {
      throw new Error("killed");
    };
    await expect(sendReminders({ ...dying, mails: { ...dying.mails, addAll: fail } })).rejects.toThrow(
      "killed",
    );
    expect(await reminding.db.select().from(sentReminders)).toEqual([]);
    const senders = [openSender(), openSender(), openSender()];
    await Promise.all(senders.map((sender) => sendReminders(sender)));
    await Promise.all(senders.map(sendQueued));
    expect(delivered.map(({ to }) => to).sort()).toEqual(others.map(({ email }) => email).sort());
  });
});

describe("a recording", () => {
  const over = () => move(START, { status: "archived", seconds: 5400 });

  it("is announced once, to who was reminded of the match and wants to know", async () => {
    const other = await reminding.people.newcomer();
    await set(15, { token: other.token });
    await set(15);
    await save(null, { recordings: true });
    clock.time = due(15);
    expect(await remind()).toEqual([SOON, SOON]);
    clock.time = START + 100 * MINUTE;
    expect(await remind()).toEqual([]);
    await over();
    expect(await remind()).toEqual([REPLAY]);
    expect(await remind()).toEqual([]);
  });

  it("of a followed match is announced, once it is available", async () => {
    await follow(HOME);
    await save(15, { recordings: true });
    clock.time = due(15);
    expect(await remind()).toEqual([SOON]);
    clock.time = START + 100 * MINUTE;
    await move(START, { status: "archived", seconds: 5400, hasDemoStream: false });
    expect(await remind()).toEqual([]);
    // Reminders are forgotten before that, what was sent is not.
    await pruneReminders({ db: reminding.db, now: () => clock.time });
    await move(START, { recordingUrl: "https://media.example/recording.m3u8" });
    expect(await remind()).toEqual([REPLAY]);
    clock.time = START + 49 * 60 * MINUTE;
    await pruneReminders({ db: reminding.db, now: () => clock.time });
    expect(await reminding.db.select().from(sentReminders)).toEqual([]);
    expect(await remind()).toEqual([]);
  });

  it("is sent also if what is followed is switched off meanwhile", async () => {
    await follow(HOME);
    await save(15, { recordings: true });
    clock.time = due(15);
    expect(await remind()).toEqual([SOON]);
    clock.time = START + 50 * MINUTE;
    await saveReminderSettings({ db: reminding.db, now: () => clock.time }, reminding.user.id, {
      followedMinutes: null,
      recordings: true,
      locale: undefined,
    });
    clock.time = START + 100 * MINUTE;
    await over();
    expect(await remind()).toEqual([REPLAY]);
  });

  it("is not announced if that is chosen after the start, or the match was removed", async () => {
    await set(15);
    clock.time = due(15);
    expect(await remind()).toEqual([SOON]);
    await save(null, { recordings: true });
    await reminding.db.update(reminderSettings).set({ recordingsSince: new Date(START) });
    clock.time = START + 100 * MINUTE;
    await over();
    expect(await remind()).toEqual([]);
    await remove();
    await reminding.db.update(reminderSettings).set({ recordingsSince: new Date(TEST_NOW) });
    expect(await remind()).toEqual([]);
  });

  it("is sent in each language, without a result and with the link that ends reminders", async () => {
    await set(15);
    await save(null, { recordings: true, headers: { "accept-language": "de" } });
    clock.time = due(15);
    await remind();
    clock.time = START + 100 * MINUTE;
    await over();
    const sender = openSender();
    await sendReminders(sender);
    await sendQueued(sender);
    const [mail] = delivered;
    expect(mail?.subject).toMatch(/: die Wiederholung ist da$/);
    expect(mail?.unsubscribeUrl).toMatch(/^https:\/\/tv\.example\/de\/reminders\?token=/);
    const { db, user } = reminding;
    const [row] = await db.select().from(sentReminders).where(eq(sentReminders.kind, "recording-ready"));
    for (const locale of LOCALES) {
      const letter = await composeReminder(composing(), user.email, {
        ...{ locale, about: row?.id },
      });
      expect(letter?.text, locale).toContain(`https://tv.example/${locale}/events/${MATCH}\n`);
      expect(`${letter?.subject} ${letter?.text}`).not.toMatch(/3:1|Lions|\{/);
    }
    await db.update(media).set({ hasDemoStream: false }).where(eq(media.id, MATCH));
    const about = row?.id;
    const gone = await composeReminder(composing(), user.email, { locale: "en", about });
    expect(gone).toBeUndefined();
  });
});

it("the link of a mail ends reminders of single matches, of what is followed, and of recordings", async () => {
  await follow(HOME);
  await save(15, { recordings: true });
  const { db, platform, user } = reminding;
  const { rows } = await db.execute<{ value: string }>(
    sql`select value from secrets where name = 'reminder-link-key'`,
  );
  const token = endToken(user.id, Buffer.from(rows[0]?.value ?? "", "base64url"));
  expect((await platform.call("POST", "/api/reminders/end", { body: { token } })).status).toBe(204);
  expect(await settings()).toEqual({ followed_minutes: null, recordings: false });
  clock.time = due(15);
  expect(await remind()).toEqual([]);
});

it("a deleted account has no settings", async () => {
  const { db } = reminding;
  await follow(HOME);
  await save(15);
  const other = await reminding.people.newcomer();
  await save(15, { token: other.token });
  await db.execute(sql`delete from users where id = ${other.id}`);
  const left = await db.select({ userId: reminderSettings.userId }).from(reminderSettings);
  expect(left).toEqual([{ userId: reminding.user.id }]);
});
