import { expect, test } from "vitest";
import { formatTime, type TimeStyle, zoneName } from "./format-time";

const words = { today: "Today", tomorrow: "Tomorrow", yesterday: "Yesterday" };
const now = "2026-09-18T10:00:00Z";
const write = (iso: string, style: TimeStyle, timeZone = "Europe/London", locale = "en") =>
  formatTime(iso, style, { locale, timeZone, now, words });

test("days near now have names", () => {
  expect(write("2026-09-18T19:45:00Z", "day")).toBe("Today");
  expect(write("2026-09-19T08:00:00Z", "day")).toBe("Tomorrow");
  expect(write("2026-09-17T08:00:00Z", "day")).toBe("Yesterday");
  expect(write("2026-09-13T08:00:00Z", "day")).toMatch(/^Sun,? 13 Sept?$/);
});

test("the calendar of the zone decides which day it is", () => {
  // Half past ten in the evening in London is already tomorrow in Jerusalem.
  expect(write("2026-09-18T21:30:00Z", "moment", "Europe/London")).toBe("Today 22:30");
  expect(write("2026-09-18T21:30:00Z", "moment", "Asia/Jerusalem")).toBe("Tomorrow 00:30");
});

test("a moment within a week has its weekday, later its date", () => {
  expect(write("2026-09-21T14:30:00Z", "moment")).toBe("Mon 15:30");
  expect(write("2026-10-03T14:30:00Z", "moment")).toBe("3 Oct 15:30");
});

test("summer time does not shift the name of the day", () => {
  const at = (iso: string) =>
    formatTime(iso, "day", { locale: "en", timeZone: "Europe/Berlin", now: "2026-10-24T22:30:00Z", words });
  expect(at("2026-10-25T22:30:00Z")).toBe("Today");
  expect(at("2026-10-25T23:30:00Z")).toBe("Tomorrow");
});

test("the long form is the language's own", () => {
  expect(write("2026-09-18T19:45:00Z", "kickoff")).toBe("Friday 18 September at 20:45");
  expect(write("2026-09-18T19:45:00Z", "kickoff", "Europe/Berlin", "de")).toContain("18. September");
});

test.each([
  ["kickoff", "2026-06-19T18:45:00Z", "petak, 19. juni 20:45"],
  ["date", "2026-07-03T18:45:00Z", "3. juli 2026."],
  ["date", "2026-08-03T18:45:00Z", "3. august 2026."],
  ["day", "2026-08-03T18:45:00Z", "pon 3. aug"],
  ["moment", "2026-06-19T18:45:00Z", "19. jun 20:45"],
] as const)("Bosnian has its own names of months: %s of %s", (style, iso, text) => {
  expect(write(iso, style, "Europe/Sarajevo", "bs-BA")).toBe(text);
});

test("Portuguese days have the month's name in short dates, too", () => {
  expect(write("2026-10-03T14:30:00Z", "moment", "Europe/Lisbon", "pt")).toMatch(/^3 de out\.? 15:30$/);
});

test("a date that cannot be read is left out", () => {
  expect(write("soon", "kickoff")).toBe("");
  expect(zoneName("soon", "en", "UTC")).toBe("");
});

test("a zone has a short name", () => {
  expect(zoneName("2026-09-18T19:45:00Z", "en", "UTC")).toBe("UTC");
});
