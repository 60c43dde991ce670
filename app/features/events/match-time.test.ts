import { expect, it } from "vitest";
import { clock } from "~/lib/clock";
import { minuteText, scoreClock, secondsOf } from "./match-time";

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

it.each([5, 3599, 3600, 4032])("reads second %i as it is written", (second) => {
  expect(secondsOf(clock(second))).toBe(second);
});

it.each([
  [67 * 60 + 12, "soccer", "67:12"],
  [90 * 60 + 59, "soccer", "90:59"],
  [-3, "soccer", "0:00"],
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
