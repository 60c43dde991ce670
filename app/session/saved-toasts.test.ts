import { expect, it } from "vitest";
import { reminderToast } from "./saved-toasts";

it.each([
  ["a new reminder", undefined, 15, { intent: "remove" }],
  ["a changed reminder", 60, 15, { intent: "set", minutes: "60" }],
  ["a removed reminder", 60, undefined, { intent: "set", minutes: "60" }],
])("the way back from %s is what was before", (_, before, after, fields) => {
  expect(reminderToast("e1", before, after).undo).toEqual({ action: "/reminders?event=e1", fields });
});

it.each([15, undefined])("what has not changed has no way back: %s", (minutes) => {
  expect(reminderToast("e1", minutes, minutes).undo).toBeUndefined();
});
