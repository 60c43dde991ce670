import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { startTestPlatform, type TestPlatform } from "../../../tests/support/test-platform.ts";
import { enveloped } from "../wire/envelope.ts";
import { RawStats, ScoreChange } from "../wire/media.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.stop());

const MATCH = "archived-1";
const TagList = enveloped(
  z.object({ entries: z.array(z.object({ id: z.string(), type: z.string() })) }),
)[200];

async function changesUntil(until: number, id = MATCH): Promise<ScoreChange[] | undefined> {
  const response = await fetch(`${platform.url}/api/event/score_changes?id=${id}&until=${until}`);
  const schema = enveloped(z.object({ entries: z.array(ScoreChange).optional() }))[200];
  const { entries } = schema.parse(await response.json()).content;
  expect(response.headers.get("cache-control")).toBe(entries ? "public, max-age=15" : "no-store");
  return entries;
}

describe("GET /api/event/score_changes", () => {
  it("ends with the score of the statistics", async () => {
    const response = await fetch(`${platform.url}/api/event/stats?id=${MATCH}&score=true`);
    const total = enveloped(RawStats)[200].parse(await response.json()).content.vidswap["game-scores"]
      ?.metrics[0];
    const changes = (await changesUntil(10_000_000)) ?? [];
    expect(changes.at(-1)).toMatchObject({ home: total?.home, away: total?.away });
  });

  it("returns each goal from its moment on, and none that is later", async () => {
    const [first, second] = (await changesUntil(10_000_000)) ?? [];
    if (!first || !second) throw new Error("The match needs two goals");
    expect(await changesUntil(first.time - 1)).toEqual([]);
    expect(await changesUntil(first.time)).toEqual([first]);
    expect(await changesUntil(second.time - 1)).toEqual([first]);
    expect(await changesUntil(0)).toEqual([]);
  });

  it("has no changes of events without a score", async () => {
    expect(await changesUntil(0, "upcoming-1")).toBeUndefined();
  });

  it("says nothing if the tags do not add up to the score", async () => {
    expect(await changesUntil(10_000_000, "archived-2")).not.toHaveLength(0);
    const token = await platform.signIn();
    const list = { targetId: "archived-2", global: true, page: 0, size: 999 };
    const { body } = await platform.call("POST", "/api/tag/list", { token, body: list });
    const { entries } = TagList.parse(body).content;
    const goal = entries.find(({ type }) => type === "goal");
    await platform.call("POST", "/api/tag/remove_list", { token, body: { ids: [goal?.id] } });
    expect(await changesUntil(10_000_000, "archived-2")).toBeUndefined();
  });
});
