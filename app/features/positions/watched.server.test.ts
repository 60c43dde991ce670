import { beforeAll, expect, it } from "vitest";
import { mediaSchema } from "~/platform/contract/media";
import { useConfig } from "../../../tests/support/config";
import { toEventCards } from "../events/event-view.server";
import { toWatchedCards, withSeen } from "./watched.server";

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

it("a recording whose result is hidden does not reveal its length", () => {
  const [begun] = [watched("a", 2700)].map((one) => ({
    ...one,
    media: { ...one.media, isResultHidden: true },
  }));
  const [card] = begun ? toWatchedCards([begun], NOW, "en") : [];
  expect(card?.seen).toEqual({ share: 0.25, percent: undefined, time: "45:00" });
});
