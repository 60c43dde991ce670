import { expect, test } from "vitest";
import type { LiveScore } from "~/platform/contract/score";
import { BasePathProvider } from "~/ui/base-path";
import { rendered } from "../../../../tests/support/rendered";
import { LiveScores } from "../../live-scores/LiveScores";
import { colorsOfTeams } from "../colors";
import type { EventCardView } from "../view";
import { EventCard, type EventCardProps } from "./EventCard";

const colors = colorsOfTeams("#d11a3c", "#1d4ed8");
const event: EventCardView = {
  id: "e1",
  href: "/events/e1",
  phase: "live",
  title: "Northgate FC – Rivermouth",
  sportType: "soccer",
  home: { name: "Northgate FC", code: "NGT", color: "#d11a3c", ...colors.home },
  away: { name: "Rivermouth", code: "RIV", color: "#1d4ed8", ...colors.away },
  league: "Northern League",
  startsAt: "2026-09-18T18:45:00Z",
  access: { kind: "free" },
  inRegion: true,
};

const MESSAGES = {
  "common:seen": "{{percent}} watched",
  "common:live_label": "LIVE",
  "common:today": "Today",
  "common:yesterday": "Yesterday",
  "common:not_in_region": "Not in your region",
};

interface Rest extends Partial<EventCardProps> {
  live?: LiveScore;
}

function draw(changes: Partial<EventCardView>, { live, ...rest }: Rest = {}) {
  const shown = { ...event, ...changes };
  return rendered(
    <BasePathProvider basePath="/de">
      <LiveScores events={[shown]} loaded={live ? { e1: live } : {}} now="2026-09-18T12:00:00Z">
        <EventCard event={shown} now="2026-09-18T12:00:00Z" {...rest} />
      </LiveScores>
    </BasePathProvider>,
    { timeZone: "Europe/London", messages: MESSAGES },
  );
}

const live = { home: 41, away: 52, minute: 67 };

test("the whole card is one link below the locale prefix", () => {
  expect(draw({}).match(/<a /g)).toHaveLength(1);
  expect(draw({})).toContain('href="/de/events/e1"');
});

test("a live card is complete before anything is known, and shows what is", () => {
  expect(draw({})).toContain("LIVE");
  expect(draw({}, { live })).toContain("41");
  expect(draw({}, { live })).toContain("67’");
});

test("a replay never tells the score", () => {
  const html = draw({ phase: "replay", startsAt: "2026-09-17T18:00:00Z", seconds: 6728 }, { live });
  expect(html).not.toMatch(/>41<|>52<|67’/);
  expect(html).toContain("1:52:08");
  expect(html).toContain("Yesterday");
});

test("a match to come says when", () => {
  expect(draw({ phase: "upcoming" })).toContain("Today 19:45");
});

test("outside the region it says so, and neither LIVE nor a score", () => {
  const html = draw({ inRegion: false }, { live });
  expect(html).toContain("Not in your region");
  expect(html).not.toMatch(/LIVE|>41</);
});

test("a photo is lazy and 320 by 180, and without one the poster is drawn", () => {
  const photo = draw({ imageUrl: "/p.jpg" });
  expect(photo).toMatch(/<img[^>]+src="\/p\.jpg"[^>]*width="320" height="180" loading="lazy"/);
  expect(draw({})).toContain("--h:");
});

test("an event without teams has its title", () => {
  expect(draw({ home: undefined, away: undefined })).toContain("<bdi>Northgate FC – Rivermouth</bdi>");
});

test("a replay that was begun has its progress as a line and as text", () => {
  const seen = { share: 0.41, percent: "41%", time: "37:12" };
  const card = draw({ phase: "replay", seen });
  expect(card).toContain("41% watched");
  expect(card).toMatch(/--p:41/);
  expect(draw({ phase: "replay" })).not.toContain("watched");
});
