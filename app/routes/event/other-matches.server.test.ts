import { afterAll, beforeAll, expect, it } from "vitest";
import { contextOf } from "~/request/context.server";
import { useConfig } from "../../../tests/support/config";
import { type RunningServer, serve } from "../../../tests/support/http-server";
import { mediaSchema } from "../../platform/contract/media";
import { loadEvent } from "./event.server";
import { divisionsOf } from "./event-details.server";
import { relatedVideos } from "./other-matches.server";

const match = (id: string, league: string, fields: object = {}) => ({
  id,
  media_type: "event",
  title: id,
  status: "live",
  identities: [{ id: league, type: "identity", title: league }],
  teams: { homes: [{ id: `${id}-home`, title: "Lions" }], aways: [{ id: `${id}-away`, title: "Bears" }] },
  ...fields,
});
const LIVE = [
  match("far", "alpine"),
  match("this", "northern"),
  { ...match("lone", "northern"), teams: {} },
  match("near", "northern"),
];

let platform: RunningServer;
let event: object;
let scoreIds: (string | null)[];
/** Videos that the platform relates to the event, closest first. */
let recorded: object[] = [];

beforeAll(async () => {
  platform = await serve(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const url = new URL(request.url ?? "", "http://platform.test");
    const { status } = (text ? JSON.parse(text).filters : undefined) ?? {};
    if (url.pathname.startsWith("/api/event/get_by_id/")) response.end(JSON.stringify({ content: event }));
    else if (url.pathname === "/api/event/scores") {
      scoreIds.push(url.searchParams.get("ids"));
      response.end(JSON.stringify({ content: { entries: [{ id: "near", home: 1, away: 0 }] } }));
    } else if (url.pathname === "/api/vod/get_related_videos") {
      const size = Number(url.searchParams.get("size") ?? 10);
      response.end(JSON.stringify({ content: { entries: recorded.slice(0, size) } }));
    } else {
      const entries = url.pathname === "/api/event/list" && status === "live" ? LIVE : [];
      response.end(JSON.stringify({ content: { entries } }));
    }
  });
  useConfig({ env: { API_BASE: platform.url } });
});
afterAll(() => platform.close());

/** Loads the page as for a browser known to have no scripts, which waits for every part. */
const load = async (page: object) => {
  event = page;
  scoreIds = [];
  const request = new Request("http://site.test/events/this", { headers: { cookie: "noscript=1" } });
  return (await loadEvent(contextOf({ request, context: {}, params: { eventId: "this" } }))).data;
};
const idsOf = (list: unknown) => (list as { id: string }[]).map(({ id }) => id);

it("lists what else is live, the same league first, and asks for all scores at once", async () => {
  const page = await load(match("this", "northern"));
  expect(idsOf(page.alsoLive)).toEqual(["near", "far"]);
  expect(scoreIds).toEqual(["this,near,far"]);
  expect(page.scores).toMatchObject({ near: { home: 1, away: 0 }, far: null });
});

it("lists it below offers too, which leave room for it in a large window only: it stays related", async () => {
  const sold = { commerceCoverage: "commerce_ppv_media", isEventAvailableForUser: false };
  const page = await load(match("this", "northern", sold));
  expect(idsOf(page.alsoLive)).toEqual(["near", "far"]);
  expect(idsOf(page.related)).toEqual(["near"]);
});

it("lists nothing beside a match that is not live", async () => {
  expect((await load(match("this", "northern", { status: "upcoming" }))).alsoLive).toEqual([]);
});

it("lists what can be watched instead of a match that the region may not watch", async () => {
  const away = { isEventAvailableInUserRegion: false };
  LIVE.push(match("also-away", "northern", away));
  const page = await load(match("this", "northern", { ...away, status: "upcoming" }));
  expect(idsOf(page.alsoLive)).toEqual(["near", "far"]);
});

const between = (id: string, home: string, away: string, fields: object = {}) =>
  mediaSchema.parse(
    match(id, "northern", {
      teams: { homes: [{ id: home, title: home }], aways: [{ id: away, title: away }] },
      ...fields,
    }),
  );
const clipOf = (eventId: string, id: string) =>
  between(id, "lions", "bears", { media_type: "highlight", event_id: eventId, status: "archived" });

it("finds other matches behind many parts of the same match", async () => {
  const goal = (number: number) =>
    match(`goal-${number}`, "northern", { media_type: "highlight", event_id: "this", status: "archived" });
  const others = ["one", "two", "three"].map((id) => match(id, "northern", { status: "archived" }));
  recorded = [...Array.from({ length: 12 }, (_, number) => goal(number)), ...others];
  const page = await load(match("this", "northern", { status: "archived" }));
  recorded = [];
  expect(idsOf(page.related)).toEqual(expect.arrayContaining(["one", "two", "three"]));
});

it("relates other matches and clips of them to a clip, each match once", () => {
  const related = relatedVideos(clipOf("this", "goal"), {
    live: [between("this", "lions", "bears"), between("live", "foxes", "hares")],
    upcoming: [between("next", "bears", "lions")],
    recorded: [
      clipOf("this", "save"),
      clipOf("this", "recap"),
      between("this", "lions", "bears"),
      clipOf("meeting", "other-goal"),
      clipOf("meeting", "other-save"),
      between("meeting", "bears", "lions"),
      clipOf("a", "goal-a"),
      clipOf("b", "goal-b"),
      clipOf("c", "goal-c"),
      between("old", "lions", "foxes"),
    ],
  });
  expect(idsOf(related)).toEqual(["live", "next", "meeting", "goal-a", "goal-b", "old"]);
});

it("relates the league's live matches, the next of both teams and their last meeting, and no part of the match", () => {
  const related = relatedVideos(between("this", "lions", "bears"), {
    live: [
      mediaSchema.parse(match("elsewhere", "alpine")),
      between("this", "lions", "bears"),
      between("live", "foxes", "hares"),
    ],
    upcoming: [
      between("bears-next", "bears", "foxes"),
      between("lions-next", "hares", "lions"),
      between("later", "lions", "foxes"),
    ],
    recorded: [
      between("goal", "lions", "bears", { media_type: "highlight", event_id: "this" }),
      between("other", "lions", "foxes"),
      between("meeting", "bears", "lions"),
    ],
  });
  expect(idsOf(related)).toEqual(["live", "lions-next", "bears-next", "meeting", "other"]);
});

it("names division and round, but not the league again", () => {
  const categories = [
    { id: "l", title: "Northern League" },
    { id: "w", title: "Women" },
  ];
  const of = (eventDescription?: string) => divisionsOf({ categories, eventDescription });
  expect(of("Round 4, Northern League, Women.")).toEqual(["Women", "Round 4"]);
  expect(of()).toEqual(["Women"]);
  expect(of(`${"A long text about the match. ".repeat(4)}`)).toEqual(["Women"]);
});
