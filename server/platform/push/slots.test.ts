/** How the queue of notifications works on many at once: slow, failing and repeated ones concern no others. */
import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { DUE, preparePushes } from "../../../tests/support/push-sending.ts";
import { MATCH, MINUTE, START } from "../../../tests/support/reminded-matches.ts";
import { pushDevices, pushes, sentReminders } from "../database/schema.ts";
import { composeNotification } from "../reminders/compose-reminder.ts";
import { endReminders, endToken } from "../reminders/reminders.ts";
import { addPushes } from "./add-pushes.ts";
import type { PushOutcome } from "./service.ts";

const sending = preparePushes();
const { reminding, reopen, browser, deliver, remind, waiting, mailsOff } = sending;
const { clock, delivered, composing, set } = reminding;

/** A response that the test gives later. */
function gate() {
  let open: (outcome: PushOutcome) => void = () => undefined;
  const response = new Promise<PushOutcome>((resolve) => {
    open = resolve;
  });
  return { response, open };
}
async function due() {
  await set(15);
  clock.time = DUE;
  await remind();
}

describe("a slow push service", () => {
  it("has a part of the places only, whatever waits for it", async () => {
    const { response, open } = gate();
    const arrived = { slow: 0, others: 0 };
    await reopen({
      send: async ({ endpoint }) => {
        const kind = endpoint.startsWith("https://slow.example/") ? "slow" : "others";
        arrived[kind] += 1;
        return kind === "slow" ? response : { kind: "accepted" };
      },
    });
    const count = { slow: 200, others: 150 };
    for (let index = 0; index < count.slow; index += 1) await browser();
    await reminding.db
      .update(pushDevices)
      .set({ endpoint: sql`replace(${pushDevices.endpoint}, ${sending.fake.url}, 'https://slow.example')` });
    for (let index = 0; index < count.others; index += 1) await browser();
    await due();
    const round = sending.queue.sendDue();
    await expect.poll(() => arrived.others).toBe(count.others);
    expect(arrived.slow).toBeLessThanOrEqual(32);
    await expect.poll(async () => (await waiting()).length).toBe(count.slow);
    open({ kind: "accepted" });
    await round;
    expect(arrived).toEqual(count);
    expect(await waiting()).toEqual([]);
  });

  it("is waited for when the queue stops", async () => {
    const { response, open } = gate();
    let isSending = false;
    await reopen({
      send: () => {
        isSending = true;
        return response;
      },
    });
    await browser();
    await due();
    void sending.queue.sendDue();
    await expect.poll(() => isSending).toBe(true);
    let isStopped = false;
    const stopping = sending.queue.stop().then(() => {
      isStopped = true;
    });
    // A queue that does not wait has stopped before the database has responded so often.
    for (let call = 0; call < 5; call += 1) expect(await waiting()).toHaveLength(1);
    expect(isStopped).toBe(false);
    open({ kind: "accepted" });
    await stopping;
    expect(await waiting()).toEqual([]);
  });
});

describe("a notification that cannot be composed", () => {
  it("does not keep others from being sent, and is tried again until it is of no use", async () => {
    const lines: string[] = [];
    const composed: (string | null)[] = [];
    let isBroken = true;
    await reopen({
      logger: pino({}, { write: (line: string) => void lines.push(line) }),
      compose: async (subject) => {
        composed.push(subject.locale);
        if (isBroken && subject.locale === "de")
          await reminding.db.execute(sql`select ${"secret-value"}::text from nowhere`);
        return composeNotification(composing(), subject);
      },
    });
    await browser({ locale: "de" });
    await browser({ locale: "fr" });
    await set(15);
    clock.time = DUE;
    expect((await deliver()).map(({ lang }) => lang)).toEqual(["fr"]);
    expect(lines.join("")).toMatch(/sending a notification failed/);
    expect(lines.join("")).not.toMatch(/secret-value|\/push\//);
    clock.time += 4_999;
    await deliver();
    expect(composed.sort()).toEqual(["de", "fr"]);
    isBroken = false;
    clock.time += 1;
    expect((await deliver()).map(({ lang }) => lang)).toEqual(["de"]);
  });

  it("is deleted when it is of no use, without composing it", async () => {
    let isComposed = false;
    await reopen({
      compose: async () => {
        isComposed = true;
        throw new Error("broken");
      },
    });
    await browser();
    await due();
    clock.time = START;
    await sending.queue.sendDue();
    expect(await waiting()).toEqual([]);
    expect(isComposed).toBe(false);
  });

  it("is composed once for devices with the same language and time zone", async () => {
    let count = 0;
    await reopen({
      compose: (subject) => {
        count += 1;
        return composeNotification(composing(), subject);
      },
    });
    for (let index = 0; index < 5; index += 1) await browser({ locale: "de", timeZone: "Europe/Berlin" });
    await browser({ locale: "de", timeZone: "Asia/Tokyo" });
    await set(15);
    clock.time = DUE;
    expect(await deliver()).toHaveLength(6);
    expect(count).toBe(2);
  });
});

describe("a notification that another process has claimed meanwhile", () => {
  it.each<PushOutcome>([
    { kind: "accepted" },
    { kind: "refused", reason: "no" },
    { kind: "later", reason: "busy" },
    { kind: "later", reason: "busy", afterMs: 60 * MINUTE },
  ])("is left to it: %o", async (outcome) => {
    const nextTryAt = new Date(DUE + 12_345);
    await reopen({
      send: async () => {
        await reminding.db.update(pushes).set({ tries: sql`${pushes.tries} + 1`, nextTryAt });
        return outcome;
      },
    });
    await mailsOff();
    await browser();
    await due();
    await sending.queue.sendDue();
    expect(await waiting()).toMatchObject([{ tries: 2, nextTryAt }]);
    expect(delivered).toEqual([]);
  });
});

describe("many reminders", () => {
  it("are queued for many devices with several statements", async () => {
    const { db, user } = reminding;
    for (let index = 0; index < 30; index += 1) await browser();
    const reminders = Array.from({ length: 500 }, (_, index) => ({
      ...{ id: `sent-${index}`, userId: user.id, mediaId: MATCH, kind: "match-moved" },
      ...{ startsAt: new Date(START + index), addedAt: new Date(0) },
    }));
    await db.insert(sentReminders).values(reminders);
    let ids = 0;
    const expiresAt = new Date(START);
    const options = { now: () => START, newId: () => `push-${++ids}` };
    const users = await addPushes(
      db,
      reminders.map(({ id, userId }) => ({ id, userId, expiresAt })),
      options,
    );
    expect(users).toEqual(new Set([user.id]));
    expect(await db.$count(pushes)).toBe(15_000);
  });

  it("are ended while a session ends", async () => {
    const { db, user } = reminding;
    const reminderKey = Buffer.alloc(32, 2);
    await browser();
    await due();
    const isBlocked = async () => {
      const { rows } = await db.execute(sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'`);
      return rows.length > 0;
    };
    let ending: Promise<void> | undefined;
    await db.transaction(async (tx) => {
      const isOfUser = eq(pushDevices.userId, user.id);
      await tx.select().from(pushDevices).where(isOfUser).for("update");
      ending = endReminders(
        { ...reminding.platform, db, reminderKey } as never,
        endToken(user.id, reminderKey),
      );
      await expect.poll(isBlocked).toBe(true);
      await tx.delete(pushDevices).where(isOfUser);
    });
    await ending;
    expect(await waiting()).toEqual([]);
  });
});
