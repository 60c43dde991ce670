import { expect, it } from "vitest";
import type { TagView } from "~/features/tags/tag-view.server";
import { withTagsSoFar } from "./with-tags-so-far";

const tag = (id: string, seconds: number, fields: Partial<TagView> = {}) =>
  ({ id, seconds, momentSeconds: seconds + 5, isMine: false, title: id, ...fields }) as TagView;
const neutral = (id: string, seconds: number) =>
  tag(id, seconds, { isNeutral: true, momentSeconds: undefined });

const LOADED = [neutral("moment-2", 900), tag("mine", 600, { isMine: true }), neutral("moment-1", 600)];
const at = (until: number, known: TagView[], tags = LOADED) =>
  withTagsSoFar(tags, { known, until, sportType: "soccer", neutralTitle: "Key moment" }).map(
    ({ id, title, isNeutral }) => (isNeutral ? id : `${id}: ${title}`),
  );

it("names the moments that the picture has reached under their ids, and no tags of the viewer", () => {
  expect(at(605, [tag("goal", 600)])).toEqual(["moment-2", "mine: mine", "moment-1: goal"]);
});

it("does not name a moment whose tag begins before it", () => {
  expect(at(604, [tag("goal", 600)])).toEqual(["moment-2", "mine: mine", "moment-1"]);
});

it("names two tags that begin together one after the other", () => {
  const loaded = [neutral("moment-1", 600), neutral("moment-2", 600)];
  const known = [tag("goal", 600), tag("card", 600, { momentSeconds: 620 })];
  expect(at(610, known, loaded)).toEqual(["moment-1: goal", "moment-2"]);
  expect(at(620, known, loaded)).toEqual(["moment-1: goal", "moment-2: card"]);
});

it("adds moments after the regular time, latest first, and removes them for who goes back", () => {
  const late = tag("late", 6_000);
  expect(at(6_010, [late])).toEqual(["late: late", "moment-2", "mine: mine", "moment-1"]);
  expect(at(5_000, [late])).toEqual(["moment-2", "mine: mine", "moment-1"]);
  expect(at(5_000, [], [late])).toEqual([]);
});

it("is neutral before the second in the URL for who goes back", () => {
  const loaded = [tag("goal", 600), tag("mine", 500, { isMine: true })];
  expect(at(610, [], loaded)).toEqual(["goal: goal", "mine: mine"]);
  expect(
    withTagsSoFar(loaded, { known: [], until: 100, sportType: "soccer", neutralTitle: "Key moment" }),
  ).toEqual([
    { id: "goal", isMine: false, seconds: 600, momentSeconds: 605, title: "Key moment", isNeutral: true },
    loaded[1],
  ]);
});
