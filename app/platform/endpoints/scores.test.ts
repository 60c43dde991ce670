import { expect, it } from "vitest";
import { createPlatformClient } from "../client.server";
import { getLiveScores, getScoresOfStats, listScoreChanges } from "./scores";

const log = { debug: () => {}, warn: () => {} } as never;

/** A platform with the given responses by path, and the URLs that were requested. */
function platformWith(respond: (url: URL) => Response) {
  const requested: string[] = [];
  const platform = createPlatformClient({
    baseUrl: "https://api.example",
    log,
    fetch: async (input) => {
      const url = new URL(String(input));
      requested.push(url.pathname);
      return respond(url);
    },
  });
  return { platform, requested };
}

const failure = (status: number) => Response.json({ error: true, messageErrorCode: "x" }, { status });

it("reads the scores of several events with one call, and drops what is not one", async () => {
  const entries = [
    { id: "a", home: 2, away: "1", phase: "second_half", minute: 67 },
    { id: "b", home: 0, away: 0, phase: null, minute: null },
    { home: 3 },
  ];
  const { platform, requested } = platformWith((url) => {
    expect(url.searchParams.get("ids")).toBe("a,b,c");
    return Response.json({ content: { entries } });
  });
  expect(await getLiveScores(platform, ["a", "b", "c"])).toEqual(
    new Map([
      ["a", { home: 2, away: 1, phase: "second_half", minute: 67 }],
      ["b", { home: 0, away: 0, phase: undefined, minute: undefined }],
    ]),
  );
  expect(requested).toEqual(["/api/event/scores"]);
});

it.each([404, 405, 501])("finds none on a platform without the call (%d)", async (status) => {
  const { platform } = platformWith(() => failure(status));
  expect(await getLiveScores(platform, ["a"])).toBeUndefined();
});

it("takes the first six scores from statistics", async () => {
  const { platform, requested } = platformWith((url) => {
    const id = url.searchParams.get("id");
    if (id === "2") return failure(500);
    const metrics = id === "3" ? [] : [{ shortName: "Total", home: Number(id), away: 0 }];
    return Response.json({ content: { vidswap: { "game-scores": { metrics } } } });
  });
  const scores = await getScoresOfStats(platform, ["1", "2", "3", "4", "5", "6", "7"]);
  expect([...scores].map(([id, { home }]) => [id, home])).toEqual([
    ["1", 1],
    ["4", 4],
    ["5", 5],
    ["6", 6],
  ]);
  expect(requested).toHaveLength(6);
});

it("uses statistics that the page loads anyway", async () => {
  const { platform, requested } = platformWith(() => failure(404));
  const score = { name: "Total", home: 2, away: 1, isPercentage: false, max: 3 };
  const scores = await getScoresOfStats(platform, ["a"], { a: Promise.resolve({ score, game: [] }) });
  expect([...scores]).toEqual([["a", { home: 2, away: 1 }]]);
  expect(requested).toEqual([]);
});

it("fails if the platform fails", async () => {
  const { platform, requested } = platformWith(() => failure(503));
  await expect(getLiveScores(platform, ["a"])).rejects.toThrow();
  expect(requested).toHaveLength(1);
});

it("reads the changes of a score in seconds of the match", async () => {
  const { platform } = platformWith((url) => {
    expect(url.search).toBe("?id=a&until=3000000");
    return Response.json({ content: { entries: [{ time: 1_000_500, home: 1, away: 0 }] } });
  });
  expect(await listScoreChanges(platform, "a", 3_000)).toEqual([{ second: 1_000.5, home: 1, away: 0 }]);
});

it.each([
  ["does not have the call", failure(404)],
  ["does not know the changes", Response.json({ content: {} })],
  ["sends something else", Response.json({ content: { entries: [{ time: "soon" }] } })],
])("knows no changes of a score from a platform that %s", async (_, response) => {
  const { platform } = platformWith(() => response);
  expect(await listScoreChanges(platform, "a", 3_000)).toBeUndefined();
});
