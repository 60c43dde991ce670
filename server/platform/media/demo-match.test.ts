import { expect, it } from "vitest";
import { demoFileOf } from "./demo-match.ts";
import type { Programme } from "./urls.ts";

const PROGRAMME: Programme = { kind: "vod", skin: "day", seed: 7, startsAt: 0, seconds: 120 };
const partFrom = (fromMs: number) => demoFileOf(PROGRAMME, ({ startMs }) => startMs >= fromMs, 0);

it("a file of parts of a match is joined once for all of its ranges", () => {
  const first = partFrom(60_000);
  expect(first?.file.length).toBeGreaterThan(0);
  expect(partFrom(60_000)?.file).toBe(first?.file);
  expect(partFrom(90_000)?.file).not.toBe(first?.file);
});
