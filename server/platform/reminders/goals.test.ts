/** Notifications of goals: asked for on a device, half a minute late, once, and for those who were reminded of the match. */
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { LOCALES } from "../../../app/i18n/locales.ts";
import { preparePushes } from "../../../tests/support/push-sending.ts";
import { notificationOf } from "../../../tests/support/push-service.ts";
import { MATCH, MINUTE, START } from "../../../tests/support/reminded-matches.ts";
import { pushDevices, sentReminders, tags } from "../database/schema.ts";
import { addMoment, setScore } from "../event-control/run-match.ts";
import { saveShowsGoals } from "../push/devices.ts";
import { GOAL_DELAY_MS, sendGoals } from "./goals.ts";

const KICK_OFF = START + MINUTE;
const sending = preparePushes();
const { reminding, browser, remind, waiting } = sending;
const { clock, set, move, save, follow, delivered } = reminding;

/** Id of the session that `browser` opens. */
const sessionOf = (endpoint: string) => endpoint.slice(-20);
const control = () => ({ ...sending.sender, actor: "command line" });
const score = (side: "home" | "away") => addMoment(control(), { id: MATCH }, { moment: "goal", side });
const showGoals = (endpoint: string, isOn = true) =>
  saveShowsGoals(sending.sender, sessionOf(endpoint), isOn);

/** Sends what is due. @returns what the devices show */
async function deliver() {
  await sendGoals(sending.sender);
  await sending.queue.sendDue();
  await sending.queue.mailOverdue();
  return sending.fake.messages.splice(0).map(notificationOf);
}
const titles = async () => (await deliver()).map(({ title }) => title);

/** Reminds the viewer of the match, and starts it. */
async function start() {
  clock.time = START - 15 * MINUTE;
  await remind();
  await reminding.sendQueued(sending.sender);
  await sending.queue.sendDue();
  sending.fake.messages.length = 0;
  delivered.length = 0;
  clock.time = KICK_OFF;
  await move(START, { status: "live", sportType: "soccer", kickoffAt: new Date(KICK_OFF) });
}

describe("a goal", () => {
  let device: string;
  beforeEach(async () => {
    device = await browser();
    await set(15);
  });

  it("is shown half a minute later with the score as it was then, once", async () => {
    await showGoals(device);
    await start();
    const topics: (string | undefined)[] = [];
    sending.fake.onMessage = ({ topic }) => void topics.push(topic);
    await score("home");
    clock.time += GOAL_DELAY_MS - 1;
    expect(await deliver()).toEqual([]);
    await score("away");
    clock.time += 1;
    const [first, ...others] = await deliver();
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      title: "Goal: Northgate FC",
      body: "Northgate FC 1–0 Rivermouth",
      navigate: `https://tv.example/en/events/${MATCH}`,
      lang: "en",
    });
    clock.time += GOAL_DELAY_MS;
    expect(await deliver()).toMatchObject([
      { title: "Goal: Rivermouth", body: "Northgate FC 1–1 Rivermouth" },
    ]);
    expect(new Set(topics).size).toBe(2);
    expect(await deliver()).toEqual([]);
    await reminding.sendQueued(sending.sender);
    expect(delivered).toEqual([]);
  });

  it("is of use for ten minutes", async () => {
    await showGoals(device);
    await start();
    await score("home");
    clock.time += GOAL_DELAY_MS;
    sending.fake.onMessage = () => ({ status: 503 });
    await deliver();
    const [push] = await waiting();
    expect(push?.expiresAt).toEqual(new Date(KICK_OFF + 10 * MINUTE));
    clock.time = KICK_OFF + 10 * MINUTE;
    expect(await deliver()).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it("is shown though the match has ended meanwhile", async () => {
    await showGoals(device);
    await start();
    await score("home");
    await move(START, { status: "archived" });
    clock.time += GOAL_DELAY_MS;
    expect(await titles()).toEqual(["Goal: Northgate FC"]);
  });

  it("that is removed again is not shown", async () => {
    const { db } = reminding;
    await showGoals(device);
    await start();
    await score("home");
    clock.time += GOAL_DELAY_MS;
    await sendGoals(sending.sender);
    expect(await waiting()).toHaveLength(1);
    await db.delete(tags).where(eq(tags.targetId, MATCH));
    expect(await deliver()).toEqual([]);
    expect(await db.select().from(sentReminders).where(eq(sentReminders.kind, "goal"))).toEqual([]);
  });

  it("that waits is not shown any more when the device shows none", async () => {
    await showGoals(device);
    await showGoals(await browser());
    await start();
    await score("home");
    clock.time += GOAL_DELAY_MS;
    await sendGoals(sending.sender);
    await showGoals(device, false);
    expect(await waiting()).toHaveLength(1);
    expect(await deliver()).toHaveLength(1);
  });

  it("is found again if its device is being changed", async () => {
    const { db } = reminding;
    await showGoals(device);
    await start();
    await score("home");
    clock.time += GOAL_DELAY_MS;
    await db.transaction(async (tx) => {
      await tx.select().from(pushDevices).for("update");
      await sendGoals(sending.sender);
    });
    expect(await waiting()).toEqual([]);
    expect(await titles()).toEqual(["Goal: Northgate FC"]);
  });

  it("that cannot be queued holds up no others", async () => {
    const { db } = reminding;
    await showGoals(device);
    await start();
    await score("home");
    await score("away");
    clock.time += GOAL_DELAY_MS;
    let isFirst = true;
    const failing = new Proxy(db, {
      get(target, name) {
        if (name !== "transaction" || !isFirst) return Reflect.get(target, name);
        isFirst = false;
        return () => Promise.reject(new Error("the goal is gone"));
      },
    });
    await sendGoals({ ...sending.sender, db: failing });
    expect(await waiting()).toHaveLength(1);
    expect((await titles()).sort()).toEqual(["Goal: Northgate FC", "Goal: Rivermouth"]);
  });

  it("is shown without a score that the goals do not add up to", async () => {
    await showGoals(device);
    await start();
    await score("home");
    await setScore(control(), { id: MATCH }, { home: 3, away: 0 });
    clock.time += GOAL_DELAY_MS;
    expect((await deliver()).map(({ body }) => body)).toEqual(["Northgate FC – Rivermouth"]);
  });

  it("is shown only on devices that ask for goals, from then on", async () => {
    const other = await browser();
    await showGoals(device);
    await start();
    await score("home");
    clock.time += 1;
    await showGoals(other);
    clock.time += GOAL_DELAY_MS;
    await sendGoals(sending.sender);
    expect(await waiting()).toHaveLength(1);
    await sending.queue.sendDue();
    expect(sending.fake.messages.splice(0).map(({ endpoint }) => endpoint)).toEqual([device]);
    await showGoals(device, false);
    await score("home");
    clock.time += GOAL_DELAY_MS;
    await sendGoals(sending.sender);
    await sending.queue.sendDue();
    expect(sending.fake.messages.splice(0).map(({ endpoint }) => endpoint)).toEqual([other]);
  });

  it("is not shown without a wish, after the reminder was removed, or in a sport of many goals", async () => {
    await start();
    await score("home");
    clock.time += GOAL_DELAY_MS;
    expect(await deliver()).toEqual([]);
    await showGoals(device);
    await move(START, { sportType: "handball" });
    await score("home");
    clock.time += GOAL_DELAY_MS;
    expect(await deliver()).toEqual([]);
    await move(START, { sportType: "soccer" });
    await reminding.remove();
    await score("home");
    clock.time += GOAL_DELAY_MS;
    expect(await deliver()).toEqual([]);
  });

  it("is shown once however often and by how many processes it is looked for", async () => {
    await showGoals(device);
    await start();
    await score("home");
    clock.time += GOAL_DELAY_MS;
    await Promise.all(
      [reminding.openSender(), reminding.openSender(), reminding.openSender()].map(sendGoals),
    );
    await sendGoals(sending.sender);
    expect(await titles()).toEqual(["Goal: Northgate FC"]);
  });

  it("is sent in every language", async () => {
    await reminding.db.delete(pushDevices);
    for (const locale of LOCALES) await showGoals(await browser({ locale }));
    await start();
    await score("home");
    clock.time += GOAL_DELAY_MS;
    const shown = await deliver();
    expect(new Set(shown.map(({ lang }) => lang))).toEqual(new Set(LOCALES));
    for (const { title } of shown) expect(title).toMatch(/^\S.*Northgate FC$/);
    expect(new Set(shown.map(({ title }) => title)).size).toBeGreaterThanOrEqual(8);
  });
});

it("goals of matches that the viewer follows are shown, and mails have none", async () => {
  await showGoals(await browser());
  await follow("team-ngt");
  await save(15, { recordings: true });
  await start();
  await score("home");
  clock.time += GOAL_DELAY_MS;
  expect(await titles()).toEqual(["Goal: Northgate FC"]);
  await reminding.sendQueued(sending.sender);
  expect(delivered.filter(({ subject }) => /Goal/.test(subject))).toEqual([]);
});
