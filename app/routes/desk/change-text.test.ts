import { expect, it } from "vitest";
import { messagesFor } from "~/i18n/messages.server";
import { createTranslate } from "~/i18n/translate";
import { actorText, changeText } from "./change-text";

const t = createTranslate(messagesFor("en", "common", "desk"), "en");
const entry = { id: "1", at: undefined, actor: "clock", eventId: "e1", eventTitle: "A – B" };
const teams = { home: "Home Town", away: "Visitors" };

it.each([
  ["moment", "goal away", "Goal: Visitors"],
  ["moment", "weather home", "weather home"],
  ["score", "2 – 1", "Score: \u20662 – 1\u2069"],
  ["phase", "second_half", "Second half"],
  ["phase", "half_time", "HT"],
  ["start", "2026-11-26T18:00:00Z", "Started"],
  ["end", "", "Ended"],
  ["rename", "B – A", "rename B – A"],
])("the change %s %s is shown as a text", (action, detail, text) => {
  expect(changeText(t, { ...entry, action, detail }, teams)).toBe(text);
});

it("a moment of a match that is not at the desk is shown without its team", () => {
  expect(changeText(t, { ...entry, action: "moment", detail: "goal home" }, undefined)).toBe("goal home");
});

it("names who changed a match", () => {
  expect(["clock", "command line", "ann@club.example"].map((actor) => actorText(t, actor))).toEqual([
    "Automatic",
    "Command line",
    "ann@club.example",
  ]);
});
