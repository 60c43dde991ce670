import { beforeAll, expect, it, onTestFinished, vi } from "vitest";
import type { PlatformClient } from "~/platform/client.server";
import { mediaSchema } from "~/platform/contract/media";
import { emptyPage } from "~/platform/contract/paged";
import type { WatchedMedia, WatchedPage } from "~/platform/contract/position";
import { contextOf } from "~/request/context.server";
import type { Viewer } from "~/request/viewer.server";
import { useConfig } from "../../../tests/support/config";
import { toEventCards } from "../events/event-view.server";
import { startWatched, toWatchedCards, withSeen } from "./watched.server";

beforeAll(() => {
  useConfig();
});

const NOW = Date.parse("2026-03-01T18:00:00Z");
const recording = (id: string, mediaType = "event") =>
  mediaSchema.parse({ id, media_type: mediaType, title: id, status: "archived" });
const watched = (id: string, seconds: number, { mediaType = "event", isFinished = false } = {}) => ({
  media: recording(id, mediaType),
  seconds,
  length: 5400,
  isFinished,
});

it("cards of begun videos continue them, those of watched ones do not", () => {
  const cards = toWatchedCards(
    [
      watched("a", 2232),
      watched("b", 5390, { isFinished: true }),
      watched("c", 100, { mediaType: "user_clip" }),
    ],
    NOW,
    "de",
  );
  expect(cards.map(({ href, seen }) => [href, seen?.percent?.replace(/\s/, " "), seen?.time])).toEqual([
    ["/events/a?t=2232#play", "41 %", "37:12"],
    ["/events/b", "100 %", undefined],
    ["/events/c?media_type=user_clip&t=100#play", "2 %", "1:40"],
  ]);
});

it("cards of a list keep their links, and have the progress of those that were begun", () => {
  const cards = toEventCards([recording("a"), recording("b")], NOW);
  const shown = withSeen(cards, [watched("a", 2700)], "en");
  expect(shown.map(({ href, seen }) => [href, seen?.share])).toEqual([
    ["/events/a", 0.5],
    ["/events/b", undefined],
  ]);
});

/** Progress on the card of a football match whose result is hidden, after so many minutes of its length. */
function hiddenShare(minutes: number, length: number, maxMinutes?: number) {
  const one = watched("a", minutes * 60);
  const hidden = { sportType: "soccer", isResultHidden: true, maxSeconds: maxMinutes && maxMinutes * 60 };
  const media = { ...one.media, ...hidden };
  const [card] = toWatchedCards([{ ...one, media, length: length * 60 }], NOW, "en");
  return card?.seen?.share;
}

it("a recording whose result is hidden has no percentage", () => {
  const one = watched("a", 2700);
  const media = { ...one.media, isResultHidden: true };
  const [card] = toWatchedCards([{ ...one, media }], NOW, "en");
  expect(card?.seen).toEqual({ share: 0.375, percent: undefined, time: "45:00" });
});

it("its progress is that of a usual match", () => {
  expect(hiddenShare(60, 105, 105)).toBe(0.5);
  expect(hiddenShare(60, 105)).toBe(0.5);
});

it("its length, extra time and a shoot-out do not show in it", () => {
  for (const [length, max] of [
    [88, 90],
    [105, 105],
    [112, 120],
    [150, 150],
    [178, 180],
  ] as const)
    expect(hiddenShare(60, length, max)).toBe(0.5);
  expect(hiddenShare(119, 150, 150)).toBe(hiddenShare(119, 119.9, 120));
});

it("the lists of a page wait for positions once, and show them as soon as they arrive", async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  let arrive: (page: WatchedPage) => void = () => {};
  const loading = new Promise<WatchedPage>((resolve) => {
    arrive = resolve;
  });
  const client = { call: () => loading, baseUrl: "", hideResult: (media: unknown) => media };
  const platform = { ...client, optional: client } as unknown as PlatformClient;
  const context = contextOf({ request: new Request("http://site.test/"), context: {} });
  const watchedInTime = startWatched(context, { signedIn: true, platform } as Viewer);

  const first = watchedInTime();
  await vi.advanceTimersByTimeAsync(50);
  expect(await first).toEqual([]);
  expect(await watchedInTime()).toEqual([]);

  const entries = [watched("a", 100)];
  arrive({ ...emptyPage<WatchedMedia>(), entries, enabled: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(await watchedInTime()).toEqual(entries);
});
