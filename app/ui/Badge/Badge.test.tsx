import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { formatLength, LiveLabel } from "./Badge";

test("lengths read as on a player", () => {
  expect(formatLength(48)).toBe("0:48");
  expect(formatLength(605)).toBe("10:05");
  expect(formatLength(6728)).toBe("1:52:08");
  expect(formatLength(-3)).toBe("0:00");
});

test("a live label without a clock is complete", () => {
  expect(renderToStaticMarkup(<LiveLabel text="LIVE" />)).not.toContain("bdi");
});
