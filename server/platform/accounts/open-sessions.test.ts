import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestPlatform, TEST_NOW, type TestPlatform } from "../../../tests/support/test-platform.ts";
import { type OpenDatabase, openDatabase } from "../database/database.ts";
import { sessions as table } from "../database/schema.ts";
import { loadSecrets } from "./secrets.ts";
import { createSessions } from "./sessions.ts";

const DAY_MS = 24 * 3_600_000;

let platform: TestPlatform;
let database: OpenDatabase;
beforeAll(async () => {
  platform = await startTestPlatform();
  database = await openDatabase(platform.databaseUrl, pino({ level: "silent" }), async () => undefined);
});
afterAll(async () => {
  await database?.close();
  await platform?.stop();
});

it("counts sessions that have neither ended nor expired nor lost their device", async () => {
  const { db } = database;
  const now = () => TEST_NOW;
  const lifetimes = { tokensMs: DAY_MS, successorsMs: DAY_MS, mediaMs: DAY_MS };
  const sessions = createSessions({
    db,
    secrets: await loadSecrets(db, lifetimes, now),
    accessTokenSeconds: 3_600,
    lifetimeDays: 180,
    now,
    newId: () => crypto.randomUUID(),
  });
  const before = await sessions.countOpen(db);
  const token = await platform.signIn("demo", "phone");
  await platform.signIn("second", "tablet");
  expect(await sessions.countOpen(db)).toBe(before + 2);
  await platform.call("POST", "/api/user/logout", { token });
  expect(await sessions.countOpen(db)).toBe(before + 1);

  const [row] = await db.select().from(table).limit(1);
  if (!row) throw new Error("there is no session");
  const open = { ...row, endedAt: null, deviceRemovedAt: null };
  await db.insert(table).values([
    { ...open, id: "expired", openedAt: new Date(TEST_NOW - 180 * DAY_MS) },
    { ...open, id: "removed", deviceRemovedAt: new Date(TEST_NOW) },
    { ...open, id: "open", openedAt: new Date(TEST_NOW) },
  ]);
  expect(await sessions.countOpen(db)).toBe(before + 2);
});
