import { expect, it } from "vitest";
import { createPlatformClient } from "~/platform/client.server";
import { findLiveScores } from "./live-scores.server";

const log = { debug: () => {}, warn: () => {} } as never;
const [SCORES, STATS] = ["/api/event/scores", "/api/event/stats"];
const ENTRIES = { content: { entries: [{ id: "a", home: 2, away: 1 }] } };
const METRICS = {
  content: { vidswap: { "game-scores": { metrics: [{ shortName: "Total", home: 1, away: 0 }] } } },
};

let platforms = 0;

/** Calls of one platform: each step is the status of its call for scores, and returns the calls that were made. */
function createSteps() {
  platforms += 1;
  const baseUrl = `https://${platforms}.example`;
  return async (status: number) => {
    const requested: string[] = [];
    const platform = createPlatformClient({
      baseUrl,
      log,
      fetch: async (input) => {
        const { pathname } = new URL(String(input));
        requested.push(pathname);
        if (pathname === STATS) return Response.json(METRICS);
        return Response.json(status === 200 ? ENTRIES : { error: true }, { status });
      },
    });
    const scores = await findLiveScores(platform, ["a"]);
    return { requested, home: scores.get("a")?.home };
  };
}

it.each([404, 405, 501])("calls only for statistics after a %d", async (status) => {
  const step = createSteps();
  expect(await step(status)).toEqual({ requested: [SCORES, STATS], home: 1 });
  expect(await step(200)).toEqual({ requested: [STATS], home: 1 });
});

it("goes on to call a platform that has had the call (requirement CALL-15)", async () => {
  const step = createSteps();
  expect(await step(200)).toEqual({ requested: [SCORES], home: 2 });
  expect(await step(404)).toEqual({ requested: [SCORES, STATS], home: 1 });
  expect(await step(200)).toEqual({ requested: [SCORES], home: 2 });
});

it("remembers nothing of a call that fails", async () => {
  const step = createSteps();
  await expect(step(503)).rejects.toThrow();
  expect(await step(200)).toEqual({ requested: [SCORES], home: 2 });
});
