/**
 * Two processes send notifications, and one is killed by SIGKILL: no device misses one, and only a notification that
 * the push service had accepted without the process knowing is sent twice, so that the device shows it once.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { ask, type PlatformProcess, startPlatformProcess } from "../../../tests/support/platform-process.ts";
import { addBrowser } from "../../../tests/support/push-devices.ts";
import {
  notificationOf,
  type PushServiceFake,
  startPushService,
} from "../../../tests/support/push-service.ts";
import { MATCH, MINUTE, prepareReminders, START } from "../../../tests/support/reminded-matches.ts";
import { type LaunchOptions, TEST_NOW } from "../../../tests/support/test-platform.ts";
import { loadPushKeys } from "../accounts/secrets.ts";
import { pushes, reminders, users } from "../database/schema.ts";

const VIEWERS = 20;
/** Devices of each viewer. */
const DEVICES = 2;
const DUE = START - 15 * MINUTE;
/** After this time another process may take the notifications of a killed one. */
const LEASE_MS = 15_000;
/** Notifications that the push service responds to before the process is killed, and those that it accepts silently. */
const ACCEPTED = 6;
const SILENT = 3;

const reminding = prepareReminders();
const viewers = Array.from({ length: VIEWERS }, (_, index) => ({
  ...{ id: `pushed-${index}`, email: `pushed-${index}@b.example`, displayName: "Ann Lee" },
  addedAt: new Date(0),
}));
interface Sender extends PlatformProcess {
  setTime(time: number): Promise<void>;
}
let fake: PushServiceFake;
let senders: Sender[] = [];
let endpoints: string[] = [];

async function openSender(): Promise<Sender> {
  const process = await startPlatformProcess();
  const { directory: dataDir, databaseUrl } = reminding.platform;
  const options: LaunchOptions = {
    ...{ host: "127.0.0.1", port: 0, seed: "none", dataDir, databaseUrl },
    ...{ webOrigin: "https://tv.example", pushServiceOrigin: fake.url, time: TEST_NOW },
  };
  const { url } = await ask<{ url: string }>(process.url, "launch", options);
  return { ...process, setTime: async (time) => void (await ask(process.url, "time", { url, time })) };
}

beforeAll(async () => {
  fake = await startPushService();
  senders = await Promise.all([openSender(), openSender()]);
  const { db } = reminding;
  const { publicKey: key } = await loadPushKeys(db);
  await db.insert(users).values(viewers);
  for (const { id: userId } of viewers)
    for (let index = 0; index < DEVICES; index += 1)
      endpoints.push(await addBrowser(db, { fake, key }, { userId }));
});
afterAll(async () => {
  await Promise.all(senders.map(({ stop }) => stop()));
  await fake.close();
});

const waiting = async () => (await reminding.db.select().from(pushes)).length;
const reached = () => fake.messages.map(({ endpoint }) => endpoint).sort();

it("each device gets each reminder once from two processes, also when one is killed while it sends", async () => {
  const { db } = reminding;
  const addedAt = new Date(0);
  await db
    .insert(reminders)
    .values(viewers.map(({ id: userId }) => ({ userId, addedAt, mediaId: MATCH, minutes: 15 })));
  const [victim, survivor] = senders;
  let arrived = 0;
  fake.onMessage = () => {
    arrived += 1;
    if (arrived <= ACCEPTED) return undefined;
    return arrived <= ACCEPTED + SILENT ? "accept without response" : "no response";
  };
  await victim?.setTime(DUE);
  await expect.poll(() => arrived).toBeGreaterThan(ACCEPTED + SILENT);
  await expect.poll(waiting).toBe(VIEWERS * DEVICES - ACCEPTED);
  await victim?.kill();
  await fake.ended();
  const killedAt = fake.messages.length;
  fake.onMessage = undefined;
  await survivor?.setTime(DUE);
  await survivor?.setTime(DUE + LEASE_MS);
  await expect.poll(waiting).toBe(0);

  expect(fake.faults).toEqual([]);
  expect(new Set(reached())).toEqual(new Set(endpoints));
  expect(reached()).toHaveLength(endpoints.length + SILENT);
  // Those that were sent twice replace each other on the device.
  for (const message of fake.messages.slice(ACCEPTED, killedAt)) {
    const both = fake.messages.filter(({ endpoint }) => endpoint === message.endpoint);
    expect(both).toHaveLength(2);
    expect(new Set(both.map((one) => notificationOf(one).tag)).size).toBe(1);
    expect(new Set(both.map(({ topic }) => topic)).size).toBe(1);
  }
  for (const message of fake.messages) {
    const { title, body } = notificationOf(message);
    expect(title + body).not.toMatch(/3:1|Lions|Bears/);
  }
});

it("two processes that are both alive send each notification once", async () => {
  const others = [await openSender(), ...senders.slice(1)];
  senders = others;
  endpoints = reached().filter((endpoint, index, all) => all.indexOf(endpoint) === index);
  fake.messages.length = 0;
  const addedAt = new Date(0);
  await Promise.all(others.map(({ setTime }) => setTime(DUE - MINUTE)));
  await reminding.db
    .insert(reminders)
    .values(viewers.map(({ id: userId }) => ({ userId, addedAt, mediaId: MATCH, minutes: 15 })));
  await Promise.all(others.map(({ setTime }) => setTime(DUE)));
  await expect.poll(() => fake.messages.length).toBe(endpoints.length);
  await expect.poll(waiting).toBe(0);
  expect(reached()).toEqual(endpoints);
});
