/** Several processes look for the same reminders, and may die: each mail is sent once. */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { MINUTE, prepareReminders, START } from "../../../tests/support/reminded-matches.ts";
import { mails, sentReminders, users } from "../database/schema.ts";
import type { MailQueue } from "../mail/queue.ts";
import { sendReminders } from "./send-reminders.ts";

const reminding = prepareReminders();
const { clock, delivered, openSender, sendQueued, set } = reminding;

describe("several processes", () => {
  it("that look at the same time send one mail for each reminder", async () => {
    const others = await Promise.all(Array.from({ length: 12 }, () => reminding.people.newcomer()));
    for (const { token } of others) await set(15, { token });
    clock.time = START - 10 * MINUTE;
    const senders = [openSender(), openSender(), openSender()];
    await Promise.all(senders.map((sender) => sendReminders(sender)));
    await Promise.all(senders.map(sendQueued));
    expect(delivered.map(({ to }) => to).sort()).toEqual(others.map(({ email }) => email).sort());
  });

  it("lose no mail and send none twice when one of them dies before its transaction is committed", async () => {
    await set(15);
    clock.time = START - 10 * MINUTE;
    const dying = openSender();
    const addAll = async (...given: Parameters<MailQueue["addAll"]>) => {
      await dying.mails.addAll(...given);
      throw new Error("killed");
    };
    await expect(sendReminders({ ...dying, mails: { ...dying.mails, addAll } })).rejects.toThrow("killed");
    expect(await reminding.db.select().from(sentReminders)).toEqual([]);
    expect(await reminding.db.select().from(mails)).toEqual([]);
    const next = openSender();
    await sendReminders(next);
    await sendQueued(next);
    expect(delivered).toHaveLength(1);
  });

  it("leave the reminders of an account that is being changed or deleted for later", async () => {
    const owner = await reminding.people.newcomer();
    await set(15, { token: owner.token });
    clock.time = START - 10 * MINUTE;
    const sender = openSender();
    await reminding.db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.email, owner.email)).for("update");
      await sendReminders(sender);
    });
    await sendQueued(sender);
    expect(delivered).toEqual([]);
    await sendReminders(sender);
    await sendQueued(sender);
    expect(delivered.map(({ to }) => to)).toEqual([owner.email]);
  });

  it("send a mail that a process queued before it died", async () => {
    await set(15);
    clock.time = START - 10 * MINUTE;
    const dying = openSender();
    await dying.mails.stop();
    await sendReminders(dying);
    expect(delivered).toEqual([]);
    const next = openSender();
    await sendReminders(next);
    await sendQueued(next);
    expect(delivered).toHaveLength(1);
  });
});
