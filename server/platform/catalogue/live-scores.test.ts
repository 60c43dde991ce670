import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { startTestPlatform, type TestPlatform } from "../../../tests/support/test-platform.ts";
import { enveloped } from "../wire/envelope.ts";
import { LiveScore, RawStats } from "../wire/media.ts";
import { matchClock } from "./live-scores.ts";

it.each([
  ["soccer", 0.1, 11.5, { phase: "first_half", minute: 12 }],
  ["soccer", 0.5, 45, { phase: "second_half", minute: 46 }],
  ["handball", 0.5, 30.2, { phase: "second_half", minute: 31 }],
  ["basketball", 0, 0, { phase: "quarter_1", minute: null }],
  ["basketball", 1.2, 140, { phase: "quarter_4", minute: null }],
  ["icehockey", 0.5, 60, { phase: "period_2", minute: null }],
  ["curling", 0.5, 60, { phase: null, minute: null }],
])("the clock of %s after %d of its length", (sport, share, minutes, expected) => {
  expect(matchClock(sport, share, minutes)).toEqual(expected);
});

describe("GET /api/event/scores", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.stop());

  const scores = async (ids: string) => {
    const response = await fetch(`${platform.url}/api/event/scores?ids=${ids}`);
    expect(response.headers.get("cache-control")).toBe("public, max-age=15");
    return enveloped(z.object({ entries: z.array(LiveScore) }))[200].parse(await response.json()).content
      .entries;
  };

  it("returns the scores of live matches only, as their statistics have them", async () => {
    const [live, ...others] = await scores("live-1,archived-1,upcoming-1,no-such-event,live-1");
    expect(others).toEqual([]);
    const response = await fetch(`${platform.url}/api/event/stats?id=live-1&score=true`);
    const stats = enveloped(RawStats)[200].parse(await response.json()).content;
    const total = stats.vidswap["game-scores"]?.metrics[0];
    expect(live).toMatchObject({ id: "live-1", home: total?.home, away: total?.away });
    expect(live?.minute).toBeGreaterThan(0);
  });

  it("returns twenty at once", async () => {
    expect(await scores(Array.from({ length: 20 }, (_, index) => `live-${index}`).join())).not.toEqual([]);
  });
});
