import { expect, it } from "vitest";
import { messagesFor } from "~/i18n/messages.server";
import { rendered } from "../../../../tests/support/rendered";
import { TimelineRow, type TimelineTag } from "./TimelineRow";

const TAG: TimelineTag = { id: "tag1", minute: "1’", title: "Goal", mine: false, href: "#t=90" };
const TEAM = {
  id: "t9",
  name: "Lions",
  logoUrl: "https://img.example/l.png",
  colors: { colorDark: "#12ab34", colorLight: "#12ab34" },
};

const html = (tag: TimelineTag) =>
  rendered(<TimelineRow tag={tag} />, { messages: messagesFor("en", "event") });

it.each([true, false])("shows the team of a tag in its colour (the viewer's own: %s)", (mine) => {
  const row = html({ ...TAG, mine, team: TEAM });
  for (const part of ["Lions", "https://img.example/l.png", "#12ab34", 'data-team="t9"'])
    expect(row).toContain(part);
});

it("leads into the video, where there is one", () => {
  expect(html(TAG)).toContain('href="#t=90"');
  const row = html({ ...TAG, href: undefined });
  expect(row).toContain("Goal");
  expect(row).not.toMatch(/<(a|button)\b/);
});

it("does without a team, a logo or a colour", () => {
  expect(html(TAG)).not.toContain("<img");
  expect(html({ ...TAG, team: { name: "Bears" } })).toContain("Bears");
});

it("names what a tag is only once, where its title says it already", () => {
  const timesIn = (tag: TimelineTag) => html(tag).split("Key moment").length - 1;
  expect(timesIn(TAG)).toBe(1);
  const neutral = { ...TAG, title: "Key moment" };
  expect(timesIn(neutral)).toBe(1);
  expect(timesIn({ ...neutral, team: TEAM })).toBe(1);
  expect(html({ ...neutral, team: TEAM })).not.toContain("·");
  // The title is the viewer's own choice.
  expect(html({ ...neutral, mine: true })).toContain("Only visible to you");
});

it("says of a tag without a team that it is the match's, where that is known", () => {
  expect(html({ ...TAG, isOfMatch: true })).toMatch(/Match<.*>\u00a0· <.*Key moment/);
  expect(html(TAG)).not.toContain("Match");
  expect(html({ ...TAG, isOfMatch: true, title: "Key moment" })).not.toContain("·");
});
