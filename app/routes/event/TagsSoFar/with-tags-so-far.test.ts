import { expect, it } from "vitest";
import type { TagView } from "~/features/tags/tag-view.server";
import { withTagsSoFar } from "./with-tags-so-far";

const tag = (id: string, seconds: number, fields: Partial<TagView> = {}) =>
  ({ id, seconds, isMine: false, ...fields }) as TagView;

const NEUTRAL = [
  tag("moment-2", 900, { isNeutral: true }),
  tag("mine", 600, { isMine: true }),
  tag("moment-1", 600, { isNeutral: true }),
];

it("replaces the moments that the picture has reached, and no tags of the viewer", () => {
  const shown = withTagsSoFar(NEUTRAL, [tag("goal", 600)]);
  expect(shown.map(({ id }) => id)).toEqual(["moment-2", "mine", "goal"]);
});

it("adds tags that the timeline did not name, latest first", () => {
  const shown = withTagsSoFar(NEUTRAL, [tag("late", 7_000), tag("goal", 600)]);
  expect(shown.map(({ id }) => id)).toEqual(["late", "moment-2", "mine", "goal"]);
});

it("is neutral again without them", () => {
  expect(withTagsSoFar(NEUTRAL, [])).toEqual(NEUTRAL);
});
