import { expect, it } from "vitest";
import { dispositionOf } from "./download-routes.ts";
import { fileNameOf } from "./download-url.ts";

it.each([
  ["Lions – Bears", "Lions – Bears.mp4"],
  ['../a\\b:c*?"<>|%2F\u0000', ".. a b c 2F.mp4"],
  ["\u202e", "video.mp4"],
  ["x".repeat(300), `${"x".repeat(100)}.mp4`],
  [`x${"⚽".repeat(300)}`, `x${"⚽".repeat(99)}.mp4`],
  [`${"x".repeat(99)}🏆🏆`, `${"x".repeat(99)}🏆.mp4`],
  ["broken \ud83c", "broken.mp4"],
])("names the file of %j", (title, expected) => {
  expect(fileNameOf(title)).toBe(expected);
});

it.each([
  ["Lions - Bears.mp4", "Lions - Bears.mp4", "Lions%20-%20Bears.mp4"],
  ["Málaga – Gijón.mp4", "Malaga Gijon.mp4", "M%C3%A1laga%20%E2%80%93%20Gij%C3%B3n.mp4"],
  ["足球.mp4", "video.mp4", "%E8%B6%B3%E7%90%83.mp4"],
  ["א – ב.mp4", "video.mp4", "%D7%90%20%E2%80%93%20%D7%91.mp4"],
  ["It's (1).mp4", "It's (1).mp4", "It%27s%20%281%29.mp4"],
])("writes %s into the header", (name, ascii, encoded) => {
  expect(dispositionOf(name)).toBe(`attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`);
});
