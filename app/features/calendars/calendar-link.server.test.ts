import { expect, it } from "vitest";
import type { Media } from "~/platform/contract/media";
import type { RequestContext } from "~/request/context.server";
import { calendarLink } from "./calendar-link.server";

const context = { locale: "he", t: (key: string) => key } as unknown as RequestContext;
const MATCH = { id: "e 1", eventStatus: "upcoming", date: "2026-12-01T18:00:00Z" } as Media;

it("leads to the file of an upcoming match, in the language of the page", () => {
  expect(calendarLink(context, MATCH)).toEqual({
    href: "/he/calendar/event/e%201.ics",
    text: "following:calendar_add",
    icon: "calendar",
    target: "_top",
  });
});

it.each([
  ["that has begun", { eventStatus: "live" }],
  ["without a date", { date: undefined }],
  ["that is cancelled", { isCancelled: true }],
])("is missing for a match %s", (_, difference) => {
  expect(calendarLink(context, { ...MATCH, ...difference } as Media)).toBeUndefined();
});
