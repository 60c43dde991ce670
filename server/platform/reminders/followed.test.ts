/** Reminders of everything that a user follows: each is sent once, and reveals no result. */
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  MATCH,
  MINUTE,
  MOVED,
  prepareReminders,
  SOON,
  START,
} from "../../../tests/support/reminded-matches.ts";
import { follows, reminderSettings, reminders, sentReminders } from "../database/schema.ts";
import { sendReminders } from "./send-reminders.ts";

const reminding = prepareReminders();
const { clock, delivered, openSender, sendQueued } = reminding;
const { remind, set, remove, move, list, save, settings, follow } = reminding;
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
