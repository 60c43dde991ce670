/** Notifications of reminders: sent to each device once, tried again while they are of use, and without a result. */
import { describe, expect, it } from "vitest";
import { LOCALES } from "../../../app/i18n/locales.ts";
import { DUE, preparePushes } from "../../../tests/support/push-sending.ts";
import { notificationOf } from "../../../tests/support/push-service.ts";
import { MATCH, MINUTE, SOON, START } from "../../../tests/support/reminded-matches.ts";
import { readBacklog } from "../backlog.ts";
import { metrics, pushDevices } from "../database/schema.ts";

const sending = preparePushes();
const { reminding, reopen, browser, deliver, remind, waiting } = sending;
const { clock, delivered, sendQueued, set, move, save } = reminding;

describe("a notification", () => {
  it("is sent once to each device when it is due, besides the mail", async () => {
    const endpoints = [await browser(), await browser()];
    await set(15);
    clock.time = DUE - 1;
    expect(await deliver()).toEqual([]);
    clock.time += 1;
    await remind();
    await sending.queue.sendDue();
    expect(sending.fake.messages.map(({ endpoint }) => endpoint).sort()).toEqual(endpoints.sort());
    expect(sending.fake.messages[0]).toMatchObject({ ttl: 900, urgency: "high", topic: expect.any(String) });
    expect(sending.fake.messages.splice(0).map(notificationOf)[0]).toMatchObject({
      title: expect.stringMatching(/^Northgate FC – Rivermouth.*: starting soon$/),
      body: expect.stringMatching(/^The match Northgate FC – Rivermouth.* starts: .* UTC\.$/),
      navigate: `https://tv.example/en/events/${MATCH}`,
      ...{ lang: "en", dir: "ltr", tag: expect.any(String) },
    });
    await sendQueued(sending.sender);
    expect(delivered.map(({ subject }) => subject)).toEqual([SOON]);
    clock.time += MINUTE;
    expect(await deliver()).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it("is in the language and the time zone of the device, and tells no result", async () => {
    const { db } = reminding;
    await db.insert(metrics).values({
      ...{ mediaId: MATCH, section: "scores", position: 0, filterId: 0 },
      ...{ name: "Goals", shortName: "G", home: 71, away: 83 },
    });
    for (const locale of LOCALES) await browser({ locale, timeZone: "Asia/Tokyo" });
    await set(15);
    await save(null, { recordings: true });
    clock.time = DUE;
    const shown = await deliver();
    await move(START, { status: "archived", hasDemoStream: true });
    clock.time = START + 3 * 60 * MINUTE;
    const replays = await deliver();
    expect(replays).toHaveLength(LOCALES.length);
    expect(shown.map(({ lang }) => lang).sort()).toEqual([...LOCALES].sort());
    for (const { title, body, navigate, lang, dir } of [...shown, ...replays]) {
      expect(title + body, lang).not.toMatch(/3:1|Lions|Bears|71|83|\{|UTC/);
      expect(navigate).toBe(`https://tv.example/${lang}/events/${MATCH}`);
      expect(dir).toBe(lang === "he" ? "rtl" : "ltr");
    }
  });

  it("is not sent if the match was cancelled or moved, or the reminder removed meanwhile", async () => {
    await browser();
    await set(15);
    clock.time = DUE;
    await remind();
    await move(START, { status: "cancelled" });
    await sending.queue.sendDue();
    expect(sending.fake.messages).toEqual([]);
    await move(START, { status: "upcoming" });
    await reminding.remove();
    await set(15);
    await remind();
    await reminding.remove();
    expect(await waiting()).toEqual([]);
  });

  it("announces a new start, and replaces an older one that waits for the device", async () => {
    await browser();
    await set(15);
    clock.time = DUE;
    await remind();
    await sending.queue.sendDue();
    await move(START + 60 * MINUTE);
    await remind();
    await sending.queue.sendDue();
    const [soon, moved] = sending.fake.messages;
    expect(moved && notificationOf(moved).title).toMatch(/new time$/);
    expect(moved?.topic).toBe(soon?.topic);
    expect(moved?.ttl).toBe(75 * 60);
  });

  it("does not reach a device that has changed hands", async () => {
    const other = await reminding.people.newcomer();
    await browser();
    await set(15);
    clock.time = DUE;
    await remind();
    await reminding.db.update(pushDevices).set({ userId: other.id });
    await sending.queue.sendDue();
    expect(sending.fake.messages).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it("is counted while it waits", async () => {
    const { db } = reminding;
    await browser();
    await set(15);
    clock.time = DUE;
    await remind();
    expect((await readBacklog(db, DUE + 9_000)).pushes).toEqual({ count: 1, oldestSeconds: 9 });
    await sending.queue.sendDue();
    sending.fake.messages.length = 0;
    expect((await readBacklog(db, DUE + 9_000)).pushes).toEqual({ count: 0, oldestSeconds: 0 });
  });
});

describe("a push service", () => {
  it("that says that the subscription is gone ends the device", async () => {
    await browser();
    await set(15);
    clock.time = DUE;
    sending.fake.onMessage = () => ({ status: 410 });
    await deliver();
    expect(await reminding.db.select().from(pushDevices)).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it("that asks to wait is asked again then, with the same tag", async () => {
    await browser();
    await set(15);
    clock.time = DUE;
    const tags: string[] = [];
    sending.fake.onMessage = (message) => {
      tags.push(notificationOf(message).tag);
      return tags.length === 1 ? { status: 429, headers: { "retry-after": "120" } } : undefined;
    };
    expect(await deliver()).toEqual([]);
    clock.time += 2 * MINUTE - 1;
    expect(await deliver()).toEqual([]);
    clock.time += 1;
    expect(await deliver()).toHaveLength(1);
    expect(new Set(tags).size).toBe(1);
    expect(tags).toHaveLength(2);
  });

  it.each([{ status: 503 }, "no response"] as const)(
    "that fails (%o) is asked until the start",
    async (reply) => {
      await reopen({ timeoutMs: 100 });
      await browser();
      await set(15);
      clock.time = DUE;
      let tries = 0;
      sending.fake.onMessage = () => {
        tries += 1;
        return reply;
      };
      for (; clock.time < START + MINUTE; clock.time += 30_000) await deliver();
      expect(tries).toBeGreaterThan(10);
      expect(await waiting()).toEqual([]);
      expect(await reminding.db.select().from(pushDevices)).toHaveLength(1);
    },
  );

  it("that asks to wait until the match has begun is not asked again", async () => {
    await browser();
    await set(15);
    clock.time = DUE;
    sending.fake.onMessage = () => ({ status: 429, headers: { "retry-after": "900" } });
    await deliver();
    expect(await waiting()).toEqual([]);
  });

  it("that does not respond holds up no others", async () => {
    const timeoutMs = 2_500;
    await reopen({ timeoutMs });
    const slow = new Set<string>();
    for (let index = 0; index < 10; index += 1) slow.add(await browser());
    const others = await Promise.all(Array.from({ length: 20 }, () => browser()));
    await set(15);
    clock.time = DUE;
    sending.fake.onMessage = ({ endpoint }) => (slow.has(endpoint) ? "no response" : undefined);
    await remind();
    const round = sending.queue.sendDue();
    await expect.poll(() => sending.fake.messages.length, { timeout: timeoutMs - 500 }).toBe(others.length);
    await round;
    sending.fake.messages.length = 0;
    sending.fake.onMessage = undefined;
    clock.time += 5_000;
    expect(await deliver()).toHaveLength(slow.size);
  });
});
