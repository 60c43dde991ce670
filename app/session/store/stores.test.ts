/** What every session store promises, asked of each that needs no service. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { removeFolder, temporaryFolder } from "../../../tests/support/temp";
import type { SessionRecord } from "../record";
import { openFileStore } from "./file-store.server";
import { createMemoryStore } from "./memory-store";
import { SESSION_LIFETIME_SECONDS, type SessionStore } from "./store";

const recordOf = (userId: string, token = "t"): SessionRecord => ({
  user: { id: userId, canCreateGlobalTag: false },
  token,
  followed: [],
  devices: [],
});

const folders: string[] = [];
const kinds: [string, () => SessionStore][] = [
  ["in memory", createMemoryStore],
  [
    "in a file",
    () => {
      const folder = temporaryFolder("store");
      folders.push(folder);
      return openFileStore(folder);
    },
  ],
];

describe.each(kinds)("the session store %s", (_kind, open) => {
  let store: SessionStore;
  beforeEach(() => {
    store = open();
  });
  afterEach(async () => {
    await store.close();
    for (const folder of folders.splice(0)) removeFolder(folder);
  });

  it("gives back what was put in, as version 1", async () => {
    await store.create("s1", recordOf("u1"), Date.now());
    expect(await store.read("s1")).toMatchObject({ id: "s1", version: 1, record: recordOf("u1") });
    expect(await store.read("s2")).toBeUndefined();
  });

  it("refuses a write that has not seen the newest version", async () => {
    await store.create("s1", recordOf("u1", "a"), Date.now());
    expect(await store.write("s1", recordOf("u1", "b"), 1)).toBe(true);
    expect(await store.write("s1", recordOf("u1", "c"), 1)).toBe(false);
    expect(await store.read("s1")).toMatchObject({ version: 2, record: { token: "b" } });
  });

  it("never brings a destroyed session back", async () => {
    await store.create("s1", recordOf("u1"), Date.now());
    await store.destroy("s1");
    expect(await store.write("s1", recordOf("u1"), 1)).toBe(false);
    expect(await store.read("s1")).toBeUndefined();
  });

  it("ends every session of one viewer and of nobody else", async () => {
    for (const [id, user] of [
      ["s1", "u1"],
      ["s2", "u1"],
      ["s3", "u2"],
    ] as const) {
      await store.create(id, recordOf(user), Date.now());
    }
    expect(await store.destroyAllOf("u1")).toBe(2);
    expect(await store.read("s1")).toBeUndefined();
    expect(await store.read("s3")).toBeDefined();
  });

  it("gives a lease to one owner at a time, and to the next when it has run out", async () => {
    expect(await store.acquireLease("l", "one", 1000, 0)).toBe(true);
    expect(await store.acquireLease("l", "two", 1000, 999)).toBe(false);
    expect(await store.acquireLease("l", "one", 1000, 999)).toBe(true);
    await store.releaseLease("l", "two");
    expect(await store.acquireLease("l", "two", 1000, 1000)).toBe(false);
    expect(await store.acquireLease("l", "two", 1000, 1999)).toBe(true);
    await store.releaseLease("l", "two");
    expect(await store.acquireLease("l", "three", 1000, 1999)).toBe(true);
  });

  it("can be asked whether it works", async () => {
    await expect(store.check()).resolves.toBeUndefined();
  });
});

describe("the file store", () => {
  it("shares its sessions with other processes and with later ones", async () => {
    const folder = temporaryFolder("store");
    const one = openFileStore(folder);
    const two = openFileStore(folder);
    await one.create("s1", recordOf("u1", "a"), Date.now());
    expect(await two.write("s1", recordOf("u1", "b"), 1)).toBe(true);
    expect(await one.read("s1")).toMatchObject({ version: 2, record: { token: "b" } });
    await Promise.all([one.close(), two.close()]);
    const later = openFileStore(folder);
    expect(await later.read("s1")).toMatchObject({ record: { token: "b" } });
    await later.close();
    removeFolder(folder);
  });

  it("forgets sessions that nobody has visited for thirty days, and keeps visited ones", async () => {
    const folder = temporaryFolder("store");
    const store = openFileStore(folder);
    const longAgo = Date.now() - SESSION_LIFETIME_SECONDS * 1000 - 1000;
    await store.create("old", recordOf("u1"), longAgo);
    await store.create("visited", recordOf("u1"), longAgo);
    await store.touch("visited", Date.now());
    expect(await store.read("old")).toBeUndefined();
    expect(await store.read("visited")).toBeDefined();
    await store.close();
    removeFolder(folder);
  });
});
