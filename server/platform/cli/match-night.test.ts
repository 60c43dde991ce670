/** A club on its own: from an empty database to a match that is over. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type CommandLine, commandLine } from "../../../tests/support/command-line.ts";
import { startTestPlatform, type TestPlatform } from "../../../tests/support/test-platform.ts";
import { RawMedia } from "../wire/media.ts";

const CDN = "https://media.example.com";
const STREAM = `${CDN}/live/master.m3u8`;
const ELSEWHERE = "https://elsewhere.example/master.m3u8";
const STARTS = "2027-03-01T18:00:00Z";

let platform: TestPlatform;
let run: CommandLine["run"];
let result: CommandLine["result"];
beforeAll(async () => {
  platform = await startTestPlatform({ seed: "none", mediaOrigins: [CDN], clock: "running" });
  ({ run, result } = commandLine({ DATABASE_URL: platform.databaseUrl, SEED: "none", MEDIA_ORIGINS: CDN }));
});
afterAll(() => platform.stop());

const Row = z.looseObject({ id: z.string(), outcome: z.string() });
const Event = z.looseObject({
  id: z.string(),
  referenceId: z.string(),
  version: z.int(),
  status: z.string(),
  score: z.object({ home: z.int(), away: z.int() }).nullable(),
});

/** The event as the API shows it. */
async function read(reference: string): Promise<RawMedia> {
  const path = `/api/event/get_by_id/id/${reference}?idType=reference_id`;
  return z.object({ content: RawMedia }).parse((await platform.call("GET", path)).body).content;
}

const offer = (id: string) => platform.call("GET", `/api/commerce/get_subscriptions_by_id/id/${id}`);

async function list(path: string, body: object): Promise<unknown[]> {
  const reply = await platform.call("POST", path, { body });
  return z.object({ content: z.object({ entries: z.array(z.unknown()) }) }).parse(reply.body).content.entries;
}

describe("a match night", () => {
  it("begins with a league, a category and teams, which may be described again", async () => {
    const league = ["create-league", "Northern League", "--sport", "soccer", "--color", "#14532D"];
    expect(await result(Row, ...league)).toMatchObject({ id: "northern-league", outcome: "added" });
    expect((await run(...league)).output).toBe("The league northern-league (Northern League) is as it was.");
    const changed = await run("create-league", "Northern League", "--logo", `${CDN}/nl.png`);
    expect(changed.output).toBe(
      `The league northern-league (Northern League) was changed:\n  logoUrl: – → ${CDN}/nl.png`,
    );
    await result(Row, "create-category", "northern-league", "Women", "--id", "northern-women");
    const teams = ["Northgate FC", "Brøndmouth"];
    for (const title of teams) await result(Row, "create-team", title, "--league", "northern-league");
    expect((await run("leagues")).output).toBe(
      "id                title            sport\nnorthern-league   Northern League  soccer\n  northern-women  Women            soccer",
    );
    expect(await result(z.array(z.unknown()), "teams", "--league", "northern-league")).toMatchObject([
      { id: "brondmouth", sport: "soccer", position: 1, parentIds: ["northern-league"] },
      { id: "northgate-fc", sport: "soccer", position: 0, parentIds: ["northern-league"] },
    ]);
    expect(await list("/api/identity/list", { filters: { identityId: ["northern-league"] } })).toMatchObject([
      {
        id: "northern-women",
        color: "#14532d",
        logo: `${CDN}/nl.png`,
        mainCategories: [{ id: "northern-league" }],
      },
    ]);
  });

  it("goes on with a match that starts, is scored and ends", async () => {
    const teams = ["--home", "northgate-fc", "--away", "brondmouth", "--league", "northern-league"];
    const added = await run(
      "create-event",
      "--reference",
      "N-1",
      "--starts",
      STARTS,
      ...teams,
      "--stream",
      STREAM,
    );
    expect(added.output).toMatch(/^The event \S+ \(Northgate FC – Brøndmouth, reference N-1\) was added\.$/);
    expect(await read("N-1")).toMatchObject({
      status: "upcoming",
      sportType: "soccer",
      source: { hd: null },
    });

    const at = new Date(Date.now() - 600_000).toISOString();
    expect(await result(Event, "start-event", "N-1", "--at", at)).toMatchObject({
      status: "live",
      score: null,
    });
    expect(await read("N-1")).toMatchObject({ status: "live", realKickoffTime: at, source: { hd: STREAM } });
    const { id } = await result(Event, "set-phase", "N-1", "first-half");
    expect((await run("set-score", id, "1", "0")).output).toBe("Northgate FC – Brøndmouth: 1 – 0.");
    const goal = await result(Event, "add-moment", "N-1", "goal", "away", "--ago", "30");
    expect(goal.score).toEqual({ home: 1, away: 1 });
    const scores = await platform.call("GET", `/api/event/scores?ids=${id}`);
    expect(scores.body).toMatchObject({
      content: { entries: [{ id, home: 1, away: 1, phase: "first_half", minute: 1 }] },
    });
    await run("set-stream", "N-1", "--recording", `${CDN}/recorded/master.m3u8`);
    expect((await run("end-event", "N-1")).output).toBe("Northgate FC – Brøndmouth is over: 1 – 1.");
    expect(await read("N-1")).toMatchObject({
      status: "archived",
      source: { hd: `${CDN}/recorded/master.m3u8` },
    });
    const actions = await result(
      z.array(z.looseObject({ action: z.string(), actor: z.string() })),
      "event-log",
      "N-1",
    );
    const named = ["create", "start", "phase", "score", "moment", "stream", "end"];
    expect(actions.map(({ action }) => action)).toEqual(named);
    expect(new Set(actions.map(({ actor }) => actor))).toEqual(new Set(["command line"]));
    expect((await run("event-log", "N-1", "--last", "1")).output).toMatch(/command line {2}end /);
  });
});

describe("an event", () => {
  const add = (...words: string[]) =>
    result(
      Event,
      "create-event",
      "--starts",
      STARTS,
      "--home",
      "northgate-fc",
      "--away",
      "brondmouth",
      ...words,
    );

  it("is added with a made-up reference, listed, postponed and cancelled", async () => {
    const { referenceId, id } = await add("--region", "NO", "--region", "SE");
    expect(referenceId).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    expect((await run("events", "--day", "2027-03-01")).output).toMatch(
      new RegExp(
        `id +reference.*\n(.*\n)*${id}  ${referenceId}  2027-03-01T18:00Z  upcoming +Northgate FC – Brøndmouth`,
      ),
    );
    const listed = () => list("/api/event/list", { filters: { event_id: [id] } });
    expect((await run("cancel-event", referenceId)).output).toBe("Northgate FC – Brøndmouth is cancelled.");
    expect([await listed(), (await read(referenceId)).cancelled]).toEqual([[], true]);
    expect(await result(z.array(Event), "events", "--status", "cancelled")).toMatchObject([{ id }]);
    await result(Event, "postpone-event", referenceId, "2027-04-01T20:00:00+02:00");
    expect(await listed()).toMatchObject([{ event_date: "2027-04-01T18:00:00.000Z", status: "upcoming" }]);
  });

  it("keeps what a change does not name", async () => {
    const { id } = await add(
      "--coverage",
      "ticket",
      "--ticket-price",
      "5",
      "--currency",
      "NOK",
      "--region",
      "NO",
    );
    const changed = await run(
      "change-event",
      id,
      "--away",
      "northgate-fc",
      "--home",
      "brondmouth",
      "--description",
      "Cup",
    );
    expect(changed.output).toContain("title: Northgate FC – Brøndmouth → Brøndmouth – Northgate FC");
    expect((await run("change-event", id, "--description", "Cup")).output).toContain("is as it was.");
    await result(
      Event,
      "change-event",
      id,
      "--ticket-price",
      "6",
      "--region",
      "none",
      "--reference",
      `R-${id}`,
    );
    expect(await read(`R-${id}`)).toMatchObject({ description: "Cup", title: "Brøndmouth – Northgate FC" });
    const offers = async () =>
      (await platform.call("GET", `/api/event/get_commerce_options?eventId=${id}`)).body;
    expect(await offers()).toMatchObject({
      content: [{ title: "Ticket: Brøndmouth – Northgate FC", price: 6, currency: "NOK" }],
    });
    expect((await offer(`ticket-${id}`)).status).toBe(200);
    await result(Event, "change-event", id, "--coverage", "free");
    expect((await offer(`ticket-${id}`)).status).toBe(404);
    // Its price is known from before.
    await result(Event, "change-event", id, "--coverage", "ticket");
    expect((await offer(`ticket-${id}`)).status).toBe(200);
  });

  it("is not changed when another operator has changed it meanwhile", async () => {
    const { id, version } = await add();
    const seen = ["--version", String(version)];
    expect((await run("start-event", id, ...seen)).code).toBe(0);
    const late = await run("set-score", id, "1", "0", ...seen);
    expect(late.code).toBe(1);
    expect(late.errors).toMatch(/^Somebody else has changed this match meanwhile: command line \(start /);
    expect((await run("change-event", id, "--title", "Final", ...seen)).code).toBe(1);
  });
});

describe("a problem", () => {
  it.each([
    [["create-event"], 2, /--starts is missing\n?.*/],
    [
      ["create-event", "--starts", "tomorrow", "--title", "Final"],
      2,
      /--starts must be a moment with its zone/,
    ],
    [["create-event", "--starts", STARTS], 2, /--title is needed without two teams/],
    [["create-event", "--starts", STARTS, "--title", "F", "--home", "x"], 1, /there is no team x/],
    [
      ["create-event", "--starts", STARTS, "--title", "F", "--stream", ELSEWHERE],
      1,
      /https:\/\/elsewhere\.example is not in MEDIA_ORIGINS/,
    ],
    [
      ["set-stream", "N-1", "--stream", ELSEWHERE],
      1,
      /^https:\/\/elsewhere\.example is not in MEDIA_ORIGINS/,
    ],
    [["set-stream", "N-1", "--stream", "ftp://x"], 2, /--stream: must be a URL with http/],
    [["set-stream", "N-1"], 2, /Name a stream/],
    [["change-event", "N-1"], 2, /Say what to change/],
    [["change-event", "N-1", "--minutes", "0"], 2, /--minutes /],
    [
      ["create-event", "--starts", STARTS, "--home", "brondmouth", "--away", "brondmouth"],
      1,
      /brondmouth cannot be both teams/,
    ],
    [
      ["create-event", "--starts", STARTS, "--title", "F", "--coverage", "ticket"],
      1,
      /ticket_price: is needed for a ticket/,
    ],
    [["change-event", "N-1", "--coverage", "ticket"], 1, /ticket_price: is needed for a ticket/],
    [["event-log", "N-0"], 1, /^There is no event N-0\.$/],
    [["teams", "--league", "northern-women"], 1, /no league northern-women: "leagues" lists them/],
    [["start-event", "N-0"], 1, /^There is no event N-0\.$/],
    [["end-event", "N-1"], 1, /is not live/],
    [["set-phase", "N-1", "third-half"], 2, /third-half: is no phase; there are first_half, /],
    [["set-score", "N-1", "one", "0"], 2, /one: is not a whole number/],
    [["add-moment", "N-1", "dance", "home"], 2, /there are goal, card/],
    [["postpone-event", "N-1", "2027-03-01"], 2, /must be a moment with its zone/],
    [["create-team", "Northern League"], 1, /northern-league is a league already/],
    [["create-team", "Динамо"], 2, /No id can be made of Динамо/],
    [["create-team", "Dynamo", "--league", "northern-women"], 1, /no league northern-women/],
    [["create-league", "Cup", "--color", "green"], 2, /--color: must be a colour/],
    [["create-league", "Cup", "--logo", "http://x.example/a.png"], 2, /--logo: must be a URL with https/],
  ])("is clear: %j", async (words, code, message) => {
    const outcome = await run(...words);
    expect([outcome.code, outcome.output]).toEqual([code, ""]);
    expect(outcome.errors).toMatch(message);
  });
});
