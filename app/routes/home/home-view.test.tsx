import { expect, test } from "vitest";
import { colorsOfTeams } from "~/features/events/colors";
import type { EventCardView } from "~/features/events/view";
import { LiveScores } from "~/features/live-scores/LiveScores";
import { rendered } from "../../../tests/support/rendered";
import { EventRail, HomeView, LiveNow } from "./home-view";

const NOW = "2026-09-18T19:00:00Z";
const colors = colorsOfTeams("#d11a3c", "#1d4ed8");
const event = (id: string): EventCardView => ({
  id,
  href: `/events/${id}`,
  phase: "live",
  title: "Northgate FC – Rivermouth",
  sportType: "soccer",
  home: { name: "Northgate FC", code: "NGT", color: "#d11a3c", ...colors.home },
  away: { name: "Rivermouth", code: "RIV", color: "#1d4ed8", ...colors.away },
  imageUrl: `https://m.example/${id}.jpg`,
  startsAt: "2026-09-18T18:45:00Z",
  access: { kind: "free" },
  inRegion: true,
});

test("the match at the top has the network for itself: images of cards wait until they are near", () => {
  const events = ["a", "b"].map(event);
  const rows = { events, now: NOW, isFirst: true };
  const html = rendered(
    <LiveScores events={events} loaded={{}} now={NOW}>
      <HomeView hero={event("hero")} now={NOW}>
        <LiveNow {...rows} total={2} />
        <EventRail {...rows} id="latest" title="Latest" />
      </HomeView>
    </LiveScores>,
  );
  const images = html.match(/<img[^>]+m\.example[^>]+>/g) ?? [];
  const [first = "", ...others] = images;
  expect(images).toHaveLength(5);
  expect(first).toMatch(/hero\.jpg.*loading="eager".*fetchPriority="high"/i);
  expect(others.filter((image) => !image.includes('loading="lazy"') || /fetchpriority/i.test(image))).toEqual(
    [],
  );
});
