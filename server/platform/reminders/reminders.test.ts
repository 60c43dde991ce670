/** Reminders of matches: each mail is sent once, at the right time, and tells no result. */
import { eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { LOCALES } from "../../../app/i18n/locales.ts";
import { refusalOf } from "../../../tests/support/account-holders.ts";
import {
  MATCH,
  MINUTE,
  MOVED,
  prepareReminders,
  SOON,
  START,
} from "../../../tests/support/reminded-matches.ts";
import { TEST_NOW } from "../../../tests/support/test-platform.ts";
import { media, reminders, sentReminders } from "../database/schema.ts";
import { unsubscribeHeaders } from "../mail/mail.ts";
import { REMINDER_TEXTS } from "../mail/reminder-texts.ts";
import { composeReminder } from "./compose-reminder.ts";
import { MAX_REMINDERS } from "./reminders.ts";
import { pruneReminders, sendReminders } from "./send-reminders.ts";

const reminding = prepareReminders();
const { clock, delivered, composing, openSender, sendQueued, remind, set, remove, move, list } = reminding;

describe("the calls", () => {
  it("set, change, list and remove a reminder", async () => {
    expect((await set(60)).status).toBe(204);
    expect((await set(5)).status).toBe(204);
    expect(await list()).toEqual([[MATCH, { minutes: 5 }]]);
    expect(await list("?event_id=live-1")).toEqual([]);
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(204);
    expect(await list()).toEqual([]);
  });

  it("refuse what is too late, not ahead or unknown", async () => {
    await move(TEST_NOW + 15 * MINUTE);
    expect(refusalOf(await set(15))).toEqual([422, "reminder_too_late"]);
    expect((await set(5)).status).toBe(204);
    for (const status of ["cancelled", "live", "archived"]) {
      await move(START, { status });
      expect(refusalOf(await set(15)), status).toEqual([422, "reminder_not_possible"]);
    }
    expect((await set(15, { event_id: "no-such-event" })).status).toBe(404);
    expect((await set(14)).status).toBe(422);
  });

  it("limit the reminders of an account", async () => {
    const other = await reminding.people.newcomer();
    const many = Array.from({ length: MAX_REMINDERS }, (_, number) => `many-${number}`);
    await reminding.db.insert(media).values(
      many.map((id) => ({
        ...{ id, eventId: id, mediaType: "event", title: id, status: "upcoming" },
        ...{ startsAt: new Date(START), addedAt: new Date(0) },
      })),
    );
    await reminding.db
      .insert(reminders)
      .values(many.map((mediaId) => ({ userId: other.id, mediaId, minutes: 5, addedAt: new Date(0) })));
    expect(refusalOf(await set(15, { token: other.token }))).toEqual([409, "limit_exceeded"]);
    expect((await set(15, { token: other.token, event_id: "many-1" })).status).toBe(204);
    await reminding.db.delete(reminders).where(eq(reminders.userId, other.id));
  });
});

describe("a mail", () => {
  it("is sent once, when it is due", async () => {
    await set(15);
    clock.time = START - 15 * MINUTE - 1;
    expect(await remind()).toEqual([]);
    clock.time += 1;
    expect(await remind()).toEqual([SOON]);
    clock.time += MINUTE;
    expect(await remind()).toEqual([]);
  });

  it("is in the language of the viewer, and tells no result", async () => {
    await set(15, { headers: { "accept-language": "fr" } });
    clock.time = START - 15 * MINUTE;
    expect(await remind()).toHaveLength(1);
    const { db, user } = reminding;
    const [{ id = "" } = {}] = await db.select().from(sentReminders);
    for (const locale of LOCALES) {
      const mail = await composeReminder(composing(), user.email, { locale, about: id });
      expect(mail?.text, locale).toContain(`https://tv.example/${locale}/events/${MATCH}\n`);
      expect(mail?.text).not.toMatch(/3:1|\{/);
      expect(mail?.subject).not.toMatch(/3:1|\{/);
    }
    expect(Object.keys(REMINDER_TEXTS).sort()).toEqual([...LOCALES].sort());
  });

  it("tells who plays when, and how to end reminders with one click", async () => {
    await set(15, { headers: { "accept-language": "de" } });
    clock.time = START - 15 * MINUTE;
    const sender = openSender();
    await sendReminders(sender);
    await sendQueued(sender);
    const [letter] = delivered;
    expect(letter).toMatchObject({
      to: reminding.user.email,
      subject: expect.stringMatching(/ – .*: gleich geht’s los$/),
    });
    const end = /https:\/\/tv\.example\/de\/reminders\?token=[\w-]+\.[\w-]{43}$/.exec(
      letter?.text ?? "",
    )?.[0];
    expect(letter && unsubscribeHeaders(letter)).toEqual({
      "List-Unsubscribe": `<${end}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
  });

  it("is not sent after the start, nor for a match that was cancelled", async () => {
    await set(15);
    clock.time = START;
    expect(await remind()).toEqual([]);
    clock.time = START - MINUTE;
    await move(START, { status: "cancelled" });
    expect(await remind()).toEqual([]);
  });

  it("is not sent if the reminder is removed while it is queued", async () => {
    await set(15);
    clock.time = START - MINUTE;
    const queuing = openSender();
    await queuing.mails.stop();
    await sendReminders(queuing);
    await remove();
    await sendQueued(openSender());
    expect(delivered).toEqual([]);
  });

  it("follows a match that is moved before it was sent", async () => {
    await set(15);
    await move(START + 60 * MINUTE);
    clock.time = START - MINUTE;
    expect(await remind()).toEqual([]);
    clock.time = START + 45 * MINUTE;
    expect(await remind()).toEqual([SOON]);
  });

  it("announces a new start once, and reminds of it, if the match is moved later", async () => {
    await set(15);
    clock.time = START - 15 * MINUTE;
    expect(await remind()).toEqual([SOON]);
    await move(START + 120 * MINUTE);
    expect(await remind()).toEqual([MOVED]);
    expect(await remind()).toEqual([]);
    await move(START + 180 * MINUTE);
    clock.time += MINUTE;
    expect(await remind()).toEqual([MOVED]);
    clock.time = START + 165 * MINUTE;
    expect(await remind()).toEqual([SOON]);
    expect(await remind()).toEqual([]);
  });

  it("announces each new start, also one that was announced before", async () => {
    await set(15);
    clock.time = START - 15 * MINUTE;
    expect(await remind()).toEqual([SOON]);
    for (const hours of [2, 3, 2, 3]) {
      clock.time += 1;
      await move(START + hours * 60 * MINUTE);
      expect(await remind(), `${hours}`).toEqual([MOVED]);
      expect(await remind(), `${hours}`).toEqual([]);
    }
  });

  it("about a new start that is near stands for the reminder", async () => {
    await set(15);
    clock.time = START - 15 * MINUTE;
    expect(await remind()).toEqual([SOON]);
    clock.time += MINUTE;
    await move(START - 4 * MINUTE);
    expect(await remind()).toEqual([MOVED]);
    expect(await remind()).toEqual([]);
  });

  it("is sent again if another time is chosen", async () => {
    await set(60);
    clock.time = START - 60 * MINUTE;
    expect(await remind()).toEqual([SOON]);
    await set(60);
    expect(await remind()).toEqual([]);
    await set(15);
    expect(await remind()).toEqual([]);
    clock.time = START - 15 * MINUTE;
    expect(await remind()).toEqual([SOON]);
  });
});

it("an address, which need not be its owner's, gets a limited number of mails in an hour", async () => {
  const matches = Array.from({ length: 25 }, (_, index) => `${MATCH}-${index}`);
  await reminding.db.insert(media).values(
    matches.map((id) => ({
      ...{ id, eventId: id, mediaType: "event", title: id, status: "upcoming" },
      ...{ startsAt: new Date(START), addedAt: new Date(0) },
    })),
  );
  for (const event_id of matches) await set(15, { event_id });
  clock.time = START - 10 * MINUTE;
  expect(await remind()).toHaveLength(20);
  expect(await remind()).toEqual([]);
  await reminding.db.delete(media).where(inArray(media.id, matches));
});

it("reminders of matches that are over, or were cancelled and are past, are deleted", async () => {
  const { db } = reminding;
  const prune = () => pruneReminders({ db, now: () => clock.time });
  await set(15);
  await move(START, { status: "cancelled" });
  clock.time = START + 23 * 60 * MINUTE;
  await prune();
  expect(await db.select().from(reminders)).toHaveLength(1);
  clock.time += 61 * MINUTE;
  await prune();
  expect(await db.select().from(reminders)).toEqual([]);

  await move(START, { status: "upcoming" });
  await set(15);
  clock.time = TEST_NOW;
  await prune();
  expect(await reminding.db.select().from(reminders)).toHaveLength(1);
  await move(START, { status: "archived" });
  expect(await list()).toEqual([]);
  await prune();
  expect(await reminding.db.select().from(reminders)).toEqual([]);
});
