import { beforeEach, expect, it } from "vitest";
import type { Database } from "../database/database.ts";
import { type CatalogueReads, createCatalogueReads } from "./reads.ts";

/** The title that the database has now. */
let title: string;
let reads: CatalogueReads;
let readCount: number;
/** Runs after the database has read a row, before the caller receives it. */
let onRead: () => void;

beforeEach(() => {
  title = "Northgate FC";
  readCount = 0;
  onRead = () => undefined;
  const rows = async () => {
    readCount += 1;
    const found = [{ id: "t1", title }];
    onRead();
    return found;
  };
  reads = createCatalogueReads({
    select: () => ({ from: () => ({ where: rows }) }),
  } as unknown as Database);
});

const titleNow = async () => (await reads.identities(["t1"])).get("t1")?.title;

it("keeps names until they change", async () => {
  expect(await titleNow()).toBe("Northgate FC");
  expect(await titleNow()).toBe("Northgate FC");
  expect(readCount).toBe(1);
  title = "Northgate United";
  reads.forgetIdentities();
  expect(await titleNow()).toBe("Northgate United");
});

it("does not keep a row that changed while it was read", async () => {
  onRead = () => {
    title = "Northgate United";
    reads.forgetIdentities();
  };
  expect(await titleNow()).toBe("Northgate FC");
  expect(await titleNow()).toBe("Northgate United");
});

it("leaves out unknown ids, and asks for them again", async () => {
  expect([...(await reads.identities(["t2"])).keys()]).toEqual([]);
  await reads.identities(["t2"]);
  expect(readCount).toBe(2);
});

it("keeps pages of a list until a row changes, each under its key", async () => {
  const pageOf = async (key: string) => (await reads.identityPage(key, readOnePage)).entries;
  const readOnePage = async () => {
    readCount += 1;
    return { entries: [], entryCount: 0, count: 0, itemsPerPage: 10, startIndex: readCount };
  };
  await pageOf("a");
  await pageOf("a");
  expect(readCount).toBe(1);
  await pageOf("b");
  expect(readCount).toBe(2);
  reads.forgetIdentities();
  await pageOf("a");
  expect(readCount).toBe(3);
});
