import { describe, expect, it } from "vitest";
import { mediaSchema } from "~/platform/contract/media";
import { MAX_PAGES, pageByTime } from "./page-by-time";

const event = (id: string, day: number) =>
  mediaSchema.parse({ id, event_date: new Date(Date.UTC(2026, 0, day)).toISOString() });
const ids = (page: { entries: { id: string }[] }) => page.entries.map(({ id }) => id);

describe("events by time", () => {
  const coming = [
    [event("b", 12), event("d", 20)],
    [event("a", 11), event("b", 12)],
  ];
  const past = [
    [event("y", 9), event("z", 1)],
    [event("x", 10), event("y", 9)],
  ];

  it("are what comes, the soonest first, then what was, the latest first, everything once", () => {
    expect(ids(pageByTime({ coming, past }, 0, 10))).toEqual(["a", "b", "d", "x", "y", "z"]);
  });

  it("come in pages that neither repeat nor leave out", () => {
    const pages = [0, 1, 2].map((page) => pageByTime({ coming, past }, page, 2));
    expect(pages.map(ids)).toEqual([
      ["a", "b"],
      ["d", "x"],
      ["y", "z"],
    ]);
    expect(pages.map(({ nextExists }) => nextExists)).toEqual([true, true, false]);
  });

  it("end after a few pages, and put what has no time last", () => {
    const many = [Array.from({ length: 20 }, (_, day) => event(`e${day}`, day + 1))];
    expect(pageByTime({ coming: many, past: [] }, MAX_PAGES - 1, 2).nextExists).toBe(false);
    const undated = mediaSchema.parse({ id: "n" });
    expect(ids(pageByTime({ coming: [[undated, event("a", 1)]], past: [] }, 0, 5))).toEqual(["a", "n"]);
  });
});
