import { expect, it } from "vitest";
import { rendered } from "../../../../tests/support/rendered";
import type { EventCardView } from "../view";
import { ClipCard } from "./ClipCard";

const clip: EventCardView = {
  id: "h1",
  href: "/events/h1?media_type=highlight",
  phase: "clip",
  title: "Goal: Lions",
  ownTitle: "Lions – Bears",
  league: "Premier",
  access: { kind: "free" },
  inRegion: true,
  clipKind: { label: "common:clip_kind_goal", icon: "goal", minute: "64’" },
};

/** Visible text of the card. */
const textOf = (changes: Partial<EventCardView>) =>
  rendered(<ClipCard clip={{ ...clip, ...changes }} now="2026-11-26T12:00:00Z" />, {
    messages: {
      "common:clip_kind_goal": "Goal",
      "common:clip_kind_recap": "Recap",
      "common:player_number": "Shirt number",
      "common:today": "Today",
    },
  }).replace(/<[^>]+>/g, "|");

it("has the minute on its image, and its match below the title", () => {
  expect(textOf({})).toMatch(/64’.*Goal: Lions.*Lions – Bears.*\u00a0· .*Premier/);
});

it("says what the number of a player is, and its day", () => {
  const changes = { playerNumber: "9", startsAt: "2026-11-26T10:00:00Z" };
  expect(textOf(changes)).toMatch(/Shirt number \|+9\|+\u00a0· .*Premier.*\u00a0· .*Today/);
});

it("has a number after its kind where nothing else tells it apart", () => {
  expect(textOf({ title: "Lions – Bears", clipNumber: 2 })).toMatch(/Lions – Bears.*Goal 2.*\u00a0· /);
});

it("names its kind unless the title does", () => {
  const recap = { clipKind: { label: "common:clip_kind_recap", icon: "film" }, ownTitle: undefined } as const;
  expect(textOf({ ...recap, title: "Lions – Bears" })).toMatch(/Lions – Bears.*Recap.*\u00a0· .*Premier/);
  expect(textOf({ ...recap, title: "Recap: Lions – Bears" })).not.toMatch(/Recap.*Recap|·/);
});
