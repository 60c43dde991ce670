import { describe, expect, it, onTestFinished, vi } from "vitest";
import { setPagePlayer } from "~/features/player/store/page-player";
import type { PlayerStore } from "~/features/player/store/player-store";
import type { TagView } from "~/features/tags/tag-view.server";
import { type EventMessage, inTurn, newsOf, reloadAfter } from "./event-news";

describe("after a message", () => {
  it.each([
    ["the next one with its score and tags", { version: "8", changes: ["score", "tags"] }, undefined],
    ["one that the page has seen", { version: "7", changes: ["event"] }, undefined],
    ["new highlights", { version: "8", changes: ["score", "lists"] }, "shared"],
    ["a change of an unknown kind", { version: "8", changes: ["weather"] }, "shared"],
    ["another status", { version: "8", changes: ["score", "event"] }, "all"],
    ["a missing message", { version: "9", changes: ["score"] }, "all"],
    ["only an id", {}, "shared"],
  ] as const)("(%s) a page loads what is missing", (_case, message, scope) => {
    expect(reloadAfter({ ...message, changes: [...("changes" in message ? message.changes : [])] }, 7)).toBe(
      scope,
    );
  });

  it("a page without a version loads what all viewers share", () => {
    expect(reloadAfter({ version: "8", changes: ["score"] }, undefined)).toBe("shared");
  });
});

it("messages take effect in turn", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const effects: string[] = [];
  const state = { hasStarted: true, edge: {}, range: { start: 0, end: 0.5 }, position: 0 };
  let second = 100;
  onTestFinished(
    setPagePlayer({ matchSecond: () => second, getState: () => state } as unknown as PlayerStore),
  );
  const receive = (name: string, message: EventMessage) =>
    inTurn(message, undefined).then(() => effects.push(name));
  const goal = receive("goal", { tags: [{ timePTS: 101_000 }] });
  const correction = receive("correction", { tags: [{ timePTS: 50_000 }] });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(effects).toEqual([]);
  second = 101;
  await vi.advanceTimersByTimeAsync(1_000);
  await Promise.all([goal, correction]);
  expect(effects).toEqual(["goal", "correction"]);
});

const withNewTags = (tags: TagView[], messages: EventMessage[], locale: string) =>
  newsOf(messages, locale).addTags(tags);
const tag = (id: string, seconds: number, title = id) => ({ id, seconds, title, isMine: true }) as TagView;

describe("tags of messages", () => {
  const goal = { id: "goal", title: "Goal", titles: { de: "Tor" }, startTime: 60_000, timePTS: 66_000 };

  it("are added in the language of the page, latest first", () => {
    const tags = withNewTags([tag("late", 90), tag("early", 10)], [{ tags: [goal] }], "de");
    expect(tags.map(({ id }) => id)).toEqual(["late", "goal", "early"]);
    expect(tags[1]).toMatchObject({ title: "Tor", seconds: 60, momentSeconds: 66, isMine: false });
    expect(withNewTags([], [{ tags: [goal] }], "en")[0]?.title).toBe("Goal");
  });

  it("replace older ones, and go when they are removed", () => {
    const news = [{ tags: [{ ...goal, title: "No goal", titles: undefined }] }, { removedTags: ["early"] }];
    const tags = withNewTags([tag("goal", 60, "Goal"), tag("early", 10)], news, "de");
    expect(tags.map(({ title }) => title)).toEqual(["No goal"]);
  });

  it("are left out if they cannot be read", () => {
    expect(withNewTags([], [{ tags: [null, {}, { id: 5 }] }], "en")).toEqual([]);
  });
});

it("numbers of messages replace those of statistics", () => {
  const metric = { name: "Shots", filterId: "3", home: 1, away: 1, max: 2, isPercentage: false };
  const possession = { name: "Ball", filterId: "4", home: 50, away: 50, max: 100, isPercentage: true };
  const stats = { score: { ...metric, filterId: "1" }, game: [metric, possession] };
  const news = [
    { statistics: [{ filterId: 1, home: 2, away: 1 }] },
    { statistics: [null, { filterId: 4, home: 60, away: 40 }] },
  ];
  expect(newsOf(news, "en").addStats(stats)).toEqual({
    score: { ...metric, filterId: "1", home: 2, away: 1, max: 3 },
    game: [metric, { ...possession, home: 60, away: 40 }],
  });
  expect(newsOf([{}], "en").addStats(stats)).toBe(stats);
});
