import { describe, expect, it } from "vitest";
import { countFilters, filtersOf, filterText, sortChoiceOf } from "./list-filters";
import { dateRange, daysFrom, queryOf, startOfDay } from "./list-query.server";

const NOW = Date.parse("2026-03-10T15:30:00.250Z");
const filters = (text: string) => filtersOf(new URLSearchParams(text));

describe("filters of a URL", () => {
  it("are read and written back without their defaults", () => {
    const text = "date=today&sort=title&order=asc&sport=soccer&identity=league-1";
    expect(filterText(filters(text))).toBe(text);
    expect(filterText(filters("date=anytime"))).toBe("");
  });

  it("that are not known count as not given", () => {
    expect(filters("date=tomorrow&sort=price&order=up&sport=<b>&identity=a/b")).toEqual({ date: "anytime" });
  });
});

describe("the order of a list", () => {
  it.each([
    ["", "", ""],
    ["sort=oldest", "oldest", "order=asc"],
    ["sort=title", "title", "sort=title"],
    ["order=asc", "oldest", "order=asc"],
    ["order=desc", "", "order=desc"],
    ["sort=added", "", "sort=added"],
    ["sort=title&order=desc", "title", "sort=title&order=desc"],
    ["sort=&order=asc", "oldest", "order=asc"],
  ])("of %j is the choice %j, and %j in the links of the list", (text, choice, link) => {
    expect(sortChoiceOf(filters(text))).toBe(choice);
    expect(filterText(filters(text))).toBe(link);
  });

  it("counts as a filter unless it is the default", () => {
    expect(countFilters(filters("date=anytime&team=northgate"))).toBe(0);
    expect(countFilters(filters("sort=oldest"))).toBe(1);
    expect(countFilters(filters("date=today&sport=soccer&identity=northern&sort=title"))).toBe(4);
  });
});

describe("the platform's query", () => {
  it("holds only what was asked", () => {
    expect(queryOf(filters(""), NOW, "UTC")).toEqual({ filters: {} });
    expect(queryOf(filters("sort=title&sport=soccer"), NOW, "UTC")).toEqual({
      sort: "title",
      order: "asc",
      filters: { sportType: "soccer" },
    });
    expect(queryOf(filters("order=asc"), NOW, "UTC")).toEqual({ order: "asc", filters: {} });
    expect(queryOf(filters("sort=oldest"), NOW, "UTC")).toEqual({ order: "asc", filters: {} });
    expect(queryOf(filters("sort=added"), NOW, "UTC")).toMatchObject({ sort: "added", order: "desc" });
  });

  it.each([
    ["today", "2026-03-10T00:00:00.000Z~2026-03-11T00:00:00.000Z"],
    ["yesterday", "2026-03-09T00:00:00.000Z~2026-03-10T00:00:00.000Z"],
    ["past_7_days", "2026-03-03T15:30:00.250Z~2026-03-10T15:30:00.250Z"],
    ["past_30_days", "2026-02-08T15:30:00.250Z~2026-03-10T15:30:00.250Z"],
    ["past_90_days", "2025-12-10T15:30:00.250Z~2026-03-10T15:30:00.250Z"],
  ] as const)("has the range of %s", (date, range) => {
    expect(dateRange(date, NOW, "UTC")).toBe(range);
  });
});

describe("a day", () => {
  it("begins at midnight of its zone", () => {
    expect(new Date(startOfDay(NOW, "America/New_York")).toISOString()).toBe("2026-03-10T04:00:00.000Z");
    expect(new Date(startOfDay(NOW, "Asia/Kolkata")).toISOString()).toBe("2026-03-09T18:30:00.000Z");
  });

  it("is 23 or 25 hours long when clocks change", () => {
    const spring = Date.parse("2026-03-29T12:00:00Z");
    expect(dateRange("today", spring, "Europe/Berlin")).toBe(
      "2026-03-28T23:00:00.000Z~2026-03-29T22:00:00.000Z",
    );
    const autumn = Date.parse("2026-10-26T12:00:00Z");
    expect(dateRange("yesterday", autumn, "Europe/Berlin")).toBe(
      "2026-10-24T22:00:00.000Z~2026-10-25T23:00:00.000Z",
    );
  });
});

describe("the days of upcoming events", () => {
  it("begin today and have a range each", () => {
    expect(daysFrom(NOW, "UTC", 2)).toEqual([
      { day: "2026-03-10", range: "2026-03-10T00:00:00.000Z~2026-03-10T23:59:59.999Z" },
      { day: "2026-03-11", range: "2026-03-11T00:00:00.000Z~2026-03-11T23:59:59.999Z" },
    ]);
  });

  it.each([
    ["shorter", "2026-03-28T12:00:00Z", "2026-03-28T23:00:00.000Z~2026-03-29T21:59:59.999Z"],
    ["longer", "2026-10-24T12:00:00Z", "2026-10-24T22:00:00.000Z~2026-10-25T22:59:59.999Z"],
  ])("are %s when the clocks change", (_, now, range) => {
    const days = daysFrom(Date.parse(now), "Europe/Oslo", 3);
    expect(days[1]?.range).toBe(range);
    expect(new Set(days.map(({ day }) => day)).size).toBe(3);
  });

  it("are those of the time zone", () => {
    expect(daysFrom(Date.parse("2026-03-10T23:30:00Z"), "Asia/Tokyo", 1)[0]?.day).toBe("2026-03-11");
  });
});
