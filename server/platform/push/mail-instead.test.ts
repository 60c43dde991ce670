/** A user without mails gets one if no device has got the notification: once, and while it is of use. */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { DUE, preparePushes } from "../../../tests/support/push-sending.ts";
import { MINUTE, SOON, START } from "../../../tests/support/reminded-matches.ts";
import { attempts, mails, pushDevices, users } from "../database/schema.ts";

const sending = preparePushes();
const { reminding, browser, deliver, remind, waiting, mailsOff } = sending;
const { clock, delivered, set, save, follow } = reminding;
const subjects = () => delivered.map(({ subject }) => subject);

/** Lets the push service respond to each message of a device with the next of its statuses; 201 at last. */
function respond(statuses: Record<string, number[]>) {
  sending.fake.onMessage = ({ endpoint }) => {
    const status = statuses[endpoint]?.shift();
    return status === undefined ? undefined : { status };
  };
}
async function due(minutes = 15) {
  await set(minutes);
  clock.time = START - minutes * MINUTE;
}

describe("without mails", () => {
  it("a reminder is only shown as a notification", async () => {
    await mailsOff();
    await browser();
    await due();
    expect(await deliver()).toHaveLength(1);
    clock.time += 10 * MINUTE;
    await deliver();
    expect(subjects()).toEqual([]);
  });

  it("it is mailed if there is no device", async () => {
    await mailsOff();
    await due();
    expect(await deliver()).toEqual([]);
    clock.time += 10 * MINUTE;
    await deliver();
    expect(subjects()).toEqual([SOON]);
  });

  it.each([[[410]], [[403]], [[410], [410]], [[403], [403]], [[410], [403]], [[503, 403], [410]]])(
    "it is mailed once if no device gets it: %j",
    async (...statuses) => {
      await mailsOff();
      const responses: Record<string, number[]> = {};
      for (const some of statuses) responses[await browser()] = [...some];
      await due();
      respond(responses);
      await deliver();
      clock.time += 10_000;
      expect(await deliver()).toEqual([]);
      expect(subjects()).toEqual([SOON]);
      clock.time += 10 * MINUTE;
      await deliver();
      expect(subjects()).toEqual([SOON]);
      expect(await waiting()).toEqual([]);
    },
  );

  it.each([
    [[], [410]],
    [[], [403]],
    [[], [503, 403]],
    [[503], [410]],
    [[503], [403]],
  ])("it is not mailed if one device gets it: %j", async (...statuses) => {
    await mailsOff();
    const responses: Record<string, number[]> = {};
    for (const some of statuses) responses[await browser()] = [...some];
    await due();
    respond(responses);
    await deliver();
    clock.time += 10_000;
    await deliver();
    clock.time += 10 * MINUTE;
    await deliver();
    expect(subjects()).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it("it is mailed in time, once, while the push service cannot be reached", async () => {
    await mailsOff();
    await browser();
    await due();
    sending.fake.onMessage = () => ({ status: 503 });
    const minutes: number[] = [];
    for (; clock.time < START; clock.time += 30_000) {
      await deliver();
      if (delivered.length > minutes.length) minutes.push((clock.time - DUE) / MINUTE);
    }
    expect(minutes).toEqual([5]);
    expect(subjects()).toEqual([SOON]);
  });

  it("it is mailed when half of the time has passed, if that is short", async () => {
    await mailsOff();
    await browser();
    await due(5);
    sending.fake.onMessage = () => ({ status: 429, headers: { "retry-after": "299" } });
    await deliver();
    clock.time += 2.5 * MINUTE - 1;
    await deliver();
    expect(subjects()).toEqual([]);
    clock.time += 1;
    await deliver();
    expect(subjects()).toEqual([SOON]);
  });

  it("it is mailed at once if the push service asks to wait until the match has begun", async () => {
    await mailsOff();
    await browser();
    await due();
    sending.fake.onMessage = () => ({ status: 429, headers: { "retry-after": "900" } });
    await deliver();
    expect(subjects()).toEqual([SOON]);
  });

  it("it is mailed if the device ends before it gets it", async () => {
    await mailsOff();
    await browser();
    await due();
    await remind();
    await reminding.db.delete(pushDevices);
    clock.time += 5 * MINUTE;
    await deliver();
    expect(subjects()).toEqual([SOON]);
  });

  it("an account without an address gets notifications, and no mail is queued", async () => {
    const { db, user } = reminding;
    await mailsOff();
    await db.update(users).set({ email: "x@no-email.invalid" }).where(eq(users.id, user.id));
    try {
      await browser();
      expect((await set(15)).status).toBe(204);
      clock.time = DUE;
      sending.fake.onMessage = () => ({ status: 403 });
      await remind();
      await sending.queue.sendDue();
      expect(await db.select().from(mails)).toEqual([]);
      expect(await waiting()).toEqual([]);
    } finally {
      await db.update(users).set({ email: user.email }).where(eq(users.id, user.id));
    }
  });

  it.each([
    ["single", "reminder", 19, 1],
    ["single", "reminder", 20, 0],
    ["single", "reminder-of-followed", 20, 1],
    ["followed", "reminder-of-followed", 20, 0],
    ["followed", "reminder", 20, 1],
  ])("an address gets 20 mails an hour about %s matches: %s %i", async (wish, key, count, sent) => {
    const { db, user } = reminding;
    await mailsOff();
    await browser();
    if (wish === "followed") {
      await follow("team-ngt");
      await save(15);
      clock.time = DUE;
    } else await due();
    await db.insert(attempts).values({ key: `${key}:${user.email}`, count, resetsAt: new Date(START) });
    sending.fake.onMessage = () => ({ status: 403 });
    await deliver();
    expect(delivered).toHaveLength(sent);
  });
});
