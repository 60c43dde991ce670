import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { EventCardView, TeamView } from "../view";
import { TitleText } from "./TitleText";

const team = (name: string): TeamView => ({ name, code: "", colorDark: "", colorLight: "" });
const clip = {
  home: team("Lions"),
  away: team("Lions United"),
  clipKind: { label: "common:clip_kind_goal", icon: "goal", minute: "90+2’" },
} as const satisfies Partial<EventCardView>;

const markupOf = (text: string, event: Partial<EventCardView> = clip) =>
  renderToStaticMarkup(<TitleText event={event} text={text} />);

it("the names of a match follow the direction of the page", () => {
  expect(markupOf("Lions – Lions United")).toBe("<span><bdi>Lions</bdi> – <bdi>Lions United</bdi></span>");
});

it("names and the minute are isolated from the words around them", () => {
  expect(markupOf("שער: Lions – Lions United, 90+2’")).toBe(
    '<bdi>שער: <bdi>Lions</bdi> – <bdi>Lions United</bdi>, <bdi dir="ltr">90+2’</bdi></bdi>',
  );
});

it("other titles have a direction of their own", () => {
  expect(markupOf("Cup final", {})).toBe("<bdi>Cup final</bdi>");
});
