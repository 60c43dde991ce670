import { expect, it } from "vitest";
import { readPage } from "./envelope.ts";

const ROWS = ["a", "b", "c", "d", "e"];
const rows = async (limit: number, offset: number) => ROWS.slice(offset, offset + limit);

it.each([
  ["a first page that is full", 0, 2, true],
  ["a page that is not full", 1, 3, false],
  ["one page with all rows and room for more", 0, 10, false],
  ["a page behind the end", 3, 2, true],
])("counts the rows of %s: %o, %o, %o", async (_what, page, size, counts) => {
  let counted = 0;
  const total = async () => {
    counted += 1;
    return ROWS.length;
  };
  const found = await readPage({ page, size, next: false, count: true }, rows, total);
  expect([found.totalCount, counted]).toEqual([5, counts ? 1 : 0]);
  expect(found.entries).toEqual(ROWS.slice(page * size, page * size + size));
});

it("tells whether there is a next page, and counts nothing unasked", async () => {
  const total = () => Promise.reject(new Error("counted"));
  const nextOf = async (page: number) =>
    (await readPage({ page, size: 2, next: true, count: false }, rows, total)).nextExists;
  expect([await nextOf(0), await nextOf(1), await nextOf(2)]).toEqual([true, true, false]);
});
