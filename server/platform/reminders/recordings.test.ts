/** Mails about recordings: each is sent once, and reveals no result. */
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LOCALES } from "../../../app/i18n/locales.ts";
import {
  MATCH,
  MINUTE,
  prepareReminders,
  REPLAY,
  SOON,
  START,
} from "../../../tests/support/reminded-matches.ts";
import { TEST_NOW } from "../../../tests/support/test-platform.ts";
import { follows, media, reminderSettings, sentReminders } from "../database/schema.ts";
import { composeReminder } from "./compose-reminder.ts";
import { endToken } from "./reminders.ts";
import { pruneReminders, sendReminders } from "./send-reminders.ts";
import { saveReminderSettings } from "./settings.ts";

const reminding = prepareReminders();
const { clock, delivered, composing, openSender, sendQueued } = reminding;
const { remind, set, remove, move, save, settings, follow } = reminding;
const HOME = "team-ngt";
const LEAGUE = "league-of-test";
const due = (minutes: number) => START - minutes * MINUTE;

beforeEach(async () => {
  await move(START, { identityIds: [LEAGUE] });
});
afterEach(async () => {
  await reminding.db.delete(follows);
  await reminding.db.delete(reminderSettings);
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
