import { expect, it } from "vitest";
import { batched } from "./batch.ts";

/** Counts the reads; each knows every key except "unknown". */
function countedReads() {
  const reads: string[][] = [];
  const load = batched(async (keys: readonly string[]) => {
    reads.push([...keys]);
    if (keys.includes("broken")) throw new Error("no database");
    return new Map(keys.filter((key) => key !== "unknown").map((key) => [key, `row of ${key}`]));
  }, 1);
  return { reads, load };
}

it("reads keys that are requested together at once, each only once", async () => {
  const { reads, load } = countedReads();
  const rows = await Promise.all(["a", "b", "a", "unknown"].map(load));
  expect(rows).toEqual(["row of a", "row of b", "row of a", undefined]);
  expect(reads).toEqual([["a", "b", "unknown"]]);
});

it("reads a key again that is requested later", async () => {
  const { reads, load } = countedReads();
  await load("a");
  await load("a");
  expect(reads).toEqual([["a"], ["a"]]);
});

it("rejects for every key if the read fails", async () => {
  const { load } = countedReads();
  const results = await Promise.allSettled(["a", "broken"].map(load));
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});

it("reads the keys that are requested during a read together, after it", async () => {
  const reads: string[][] = [];
  const ends: (() => void)[] = [];
  const read = (keys: readonly string[]) => {
    reads.push([...keys]);
    return new Promise<Map<string, string>>((resolve, reject) => {
      ends.push(() => (keys.includes("broken") ? reject(new Error("no database")) : resolve(new Map())));
    });
  };
  // A busy machine takes longer for this test than keys wait at most.
  const load = batched(read, 1, 60_000);
  const first = load("broken").catch(() => "failed");
  await expect.poll(() => reads.length).toBe(1);
  const others: Promise<unknown>[] = [];
  for (const key of ["b", "c", "d"]) {
    others.push(load(key));
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
  expect(reads).toEqual([["broken"]]);
  ends[0]?.();
  expect(await first).toBe("failed");
  await expect.poll(() => reads.length).toBe(2);
  ends[1]?.();
  await Promise.all(others);
  expect(reads[1]).toEqual(["b", "c", "d"]);
});

it("does not wait for a read that hangs", async () => {
  const load = batched(
    (keys: readonly string[]) =>
      keys.includes("hangs")
        ? new Promise<Map<string, string>>(() => {})
        : Promise.resolve(new Map([["a", "row"]])),
    1,
  );
  void load("hangs");
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await load("a")).toBe("row");
});
