import { beforeAll, expect, it } from "vitest";
import { mediaSchema } from "~/platform/contract/media";
import { useConfig } from "../../../../tests/support/config";
import { icalendarOf } from "./icalendar.server";

beforeAll(() => void useConfig());

const CALENDAR = { name: "Calendar", locale: "en", origin: "https://tv.example:8443" };
const team = (title: string) => [{ id: title, title }];
const event = (fields: object) =>
  mediaSchema.parse({ id: "e1", event_date: "2027-03-01T18:00:00+01:00", ...fields });
/** Lines of a calendar, unfolded. */
const linesOf = (fields: object, calendar = CALENDAR) =>
  icalendarOf([event(fields)], calendar)
    .replaceAll("\r\n ", "")
    .split("\r\n");
const of = (fields: object, name: string) =>
  linesOf(fields).find((line) => line.startsWith(name) && /^[:;]/.test(line.slice(name.length)));

it("is one entry with the times in UTC, the usual length of the sport and the event's page", () => {
  const lines = linesOf({
    title: "Cup final",
    sportType: "icehockey",
    identities: [{ id: "l", title: "League" }],
  });
  expect(lines).toEqual(
    expect.arrayContaining([
      "UID:e1@tv.example",
      "DTSTART:20270301T170000Z",
      "DTEND:20270301T193000Z",
      "SUMMARY:Cup final",
      "STATUS:CONFIRMED",
      "TRANSP:TRANSPARENT",
      "URL;VALUE=URI:https://tv.example:8443/en/events/e1",
      "DESCRIPTION:League\\nhttps://tv.example:8443/en/events/e1",
      "X-WR-CALNAME:Calendar",
      "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
      "X-PUBLISHED-TTL:PT1H",
    ]),
  );
  expect(lines.slice(-3)).toEqual(["END:VEVENT", "END:VCALENDAR", ""]);
});

it("folds lines at 75 octets, in the middle of no character", () => {
  for (const character of ["a", "é", "ש", "한", "🏆"]) {
    const title = character.repeat(100);
    const text = icalendarOf([event({ title })], CALENDAR);
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text.replaceAll("\r\n ", "")).toContain(`SUMMARY:${title}\r\n`);
  }
});

it("escapes texts, and no text can add a line", () => {
  const title = "A; B, C\\D\r\nATTENDEE:x\u0000\u2028";
  expect(of({ title }, "SUMMARY")).toBe("SUMMARY:A\\; B\\, C\\\\D ATTENDEE:x");
  const named = linesOf({}, { ...CALENDAR, name: title });
  expect(named).toContain("X-WR-CALNAME:A\\; B\\, C\\\\D ATTENDEE:x");
  expect(of({ id: "a b\r\nX:y" }, "UID")).toBe("UID:a%20b%0D%0AX%3Ay@tv.example");
  expect(linesOf({ title, id: "a\r\nX:y" }).filter((line) => /^(ATTENDEE|X):/.test(line))).toEqual([]);
});

it("names a match by its teams, and says nothing about its course", () => {
  const result = {
    title: "A 3 – 1 B",
    description: "A won",
    status: "archived",
    duration: 9999,
    added: "2027-03-01T20:47:11Z",
    realKickoffTime: "2027-03-01T18:05:00Z",
    teams: { homes: team("A"), aways: team("B") },
  };
  expect(of(result, "SUMMARY")).toBe("SUMMARY:A – B");
  const silent = {
    ...result,
    title: "A – B",
    description: "",
    status: "upcoming",
    duration: 1,
    added: undefined,
  };
  expect(linesOf(result)).toEqual(linesOf(silent));
});

it("has the revision and the time of the last change, if the platform tells them", () => {
  const revised = { revision: 3, revised: "2027-02-01T10:00:00Z" };
  expect([of(revised, "SEQUENCE"), of(revised, "LAST-MODIFIED"), of(revised, "DTSTAMP")]).toEqual([
    "SEQUENCE:3",
    "LAST-MODIFIED:20270201T100000Z",
    "DTSTAMP:20270201T100000Z",
  ]);
  expect([of({}, "SEQUENCE"), of({}, "LAST-MODIFIED")]).toEqual(["SEQUENCE:0", undefined]);
});

it("says that an event is cancelled", () => {
  expect(of({ cancelled: true }, "STATUS")).toBe("STATUS:CANCELLED");
});

it("shows an event whose time is not set on its whole day, and leaves out one without a day", () => {
  const day = { event_date: "2027-03-01" };
  expect([of(day, "STATUS"), of(day, "DTSTART"), of(day, "DTEND")]).toEqual([
    "STATUS:TENTATIVE",
    "DTSTART;VALUE=DATE:20270301",
    "DTEND;VALUE=DATE:20270302",
  ]);
  expect(icalendarOf([event({ event_date: null })], CALENDAR)).not.toContain("VEVENT");
});
