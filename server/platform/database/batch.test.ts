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
