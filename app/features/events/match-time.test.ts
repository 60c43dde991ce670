import { expect, it } from "vitest";
import { clockText, minuteText, scoreClock, secondsOf } from "./match-time";

it.each([
  ["67:12", 4032],
  ["1:07:12", 4032],
  ["0:05", 5],
  ["48", 2880],
  [" 3:00 ", 180],
  ["", undefined],
  ["abc", undefined],
  ["1:2:3:4", undefined],
  ["-1:00", undefined],
  ["9999:00:00", undefined],
])("%s", (text, seconds) => {
  expect(secondsOf(text)).toBe(seconds);
});

it("writes what it reads", () => {
  expect(clockText(4032.9)).toBe("67:12");
  expect(clockText(-3)).toBe("0:00");
  expect(secondsOf(clockText(4032))).toBe(4032);
});

it.each([
  [67 * 60 + 12, "soccer", "67:12"],
  [90 * 60 + 59, "soccer", "90:59"],
  [100 * 60 + 1, "soccer", "90+10’"],
  [100 * 60 + 1, "handball", "100:01"],
  [83 * 60 + 26, "icehockey", undefined],
  [83 * 60 + 26, "Ice Hockey", undefined],
  [83 * 60 + 26, "basketball", undefined],
  [83 * 60 + 26, "floorball", "83:26"],
])("the score shows second %i of a %s match as %s", (second, sport, expected) => {
  expect(scoreClock(second, sport)).toBe(expected);
});

it.each([
  [64 * 60 + 59, "soccer", "64’"],
  [90 * 60 + 59, "soccer", "90’"],
  [93 * 60, "soccer", "90+3’"],
  [93 * 60, "handball", "93’"],
  [93 * 60, "icehockey", undefined],
  [5, undefined, "0’"],
])("second %i of a %s match is in the minute %s", (second, sport, expected) => {
  expect(minuteText(second, sport)).toBe(expected);
});
