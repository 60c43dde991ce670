import { expect, test } from "vitest";
import { sectionsOf } from "./sections-of";

type Facts = Parameters<typeof sectionsOf>[0];
const event: Facts["event"] = { phase: "live", hasStats: true, isResultHidden: false, inRegion: true };

const sections = ({
  event: about,
  ...rest
}: Partial<Omit<Facts, "event">> & { event?: Partial<Facts["event"]> }) =>
  Object.entries(
    sectionsOf({
      event: { ...event, ...about },
      playback: { state: "ready" },
      isSignedIn: false,
      hasOffers: false,
      lockAsksToSignIn: false,
      ...rest,
    }),
  ).flatMap(([name, isThere]) => (isThere ? [name] : []));

test.each<[string, Parameters<typeof sections>[0], string[]]>([
  ["a live match", {}, ["hasMatch", "hasPanel", "hasSide", "invites"]],
  ["a live match without statistics", { event: { hasStats: false } }, ["hasMatch", "invites"]],
  ["a live match whose score is hidden", { event: { isResultHidden: true } }, ["hasMatch", "invites"]],
  [
    "a live match that needs a ticket",
    { playback: { state: "ticket" }, hasOffers: true, lockAsksToSignIn: true },
    ["hasMatch", "pairs", "hasSide"],
  ],
  [
    "a live match of a signed-in viewer",
    { isSignedIn: true },
    ["hasMatch", "hasTimeline", "pairs", "hasSide", "mayCut"],
  ],
  [
    "a match that the region may not watch",
    { isSignedIn: true, event: { inRegion: false }, playback: { state: "region" } },
    ["hasMatch", "pairs", "hasSide"],
  ],
  ["a recording", { event: { phase: "replay" } }, ["hasMatch", "pairs", "invites"]],
  [
    "an upcoming match",
    { event: { phase: "upcoming", hasStats: false }, playback: { state: "upcoming" } },
    [],
  ],
  ["a clip of a signed-in viewer", { isSignedIn: true, event: { phase: "clip", hasStats: false } }, []],
])("%s", (_what, facts, expected) => {
  expect(sections(facts)).toEqual(expected);
});
