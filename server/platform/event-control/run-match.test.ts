/** Matches as an operator runs them, and what pages and lists hear of it. */
import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { startTestPlatform, TEST_NOW, type TestPlatform } from "../../../tests/support/test-platform.ts";
import { createOwnStreams } from "../catalogue/own-streams.ts";
import { type OpenDatabase, openDatabase } from "../database/database.ts";
import type { StreamState } from "../streams/stream-state.ts";
import { RawMedia } from "../wire/media.ts";
import { type Control, EventConflict, EventProblem } from "./change-event.ts";
import { editEvent } from "./edit-event.ts";
import { EventRow } from "./event-row.ts";
import { keepTime } from "./keep-time.ts";
import {
  addMoment,
  cancelEvent,
  endEvent,
  postponeEvent,
  setOwnMedia,
  setPhase,
  setScore,
  startEvent,
} from "./run-match.ts";
import { findProblems, storeEvents } from "./store-events.ts";

const MINUTE_MS = 60_000;
const CDN = "https://media.example.com";
const STREAM = `${CDN}/live/master.m3u8`;

let platform: TestPlatform;
let database: OpenDatabase;
let control: Control;
let now: number;
beforeAll(async () => {
  platform = await startTestPlatform({ mediaOrigins: [CDN] });
  database = await openDatabase(platform.databaseUrl, pino({ level: "silent" }), async () => undefined);
});
afterAll(async () => {
  await database.close();
  await platform.stop();
});
beforeEach(() => {
  now = TEST_NOW;
  control = { db: database.db, now: () => now, newId: randomUUID, actor: "ann@club.example" };
});

const ON_AIR: StreamState = { state: "live", seconds: 60, lastSegment: 9 };
const options = { ownStreams: createOwnStreams([CDN]), hasDemoStreams: false };

/** Adds a match of two teams and returns its id. */
async function addMatch(columns: Record<string, unknown> = {}): Promise<string> {
  const event = EventRow.parse({
    reference_id: randomUUID(),
    starts_at: new Date(now).toISOString(),
    home_team: "team-ngt",
    away_team: "team-riv",
    league: "league-northern",
    sport: "soccer",
    stream_url: STREAM,
    ...columns,
  });
  const [stored] = await database.db.transaction(async (tx) => {
    expect(await findProblems(tx, [event], options)).toEqual([]);
    return storeEvents(tx, control, [event], options);
  });
  return stored?.id ?? "";
}

async function read(id: string): Promise<RawMedia> {
  const { body } = await platform.call("GET", `/api/event/get_by_id/id/${id}`);
  return z.object({ content: RawMedia }).parse(body).content;
}
const scoreOf = async (id: string): Promise<unknown> => {
  const { body } = await platform.call("GET", `/api/event/scores?ids=${id}`);
  return z.object({ content: z.object({ entries: z.array(z.unknown()) }) }).parse(body).content.entries[0];
};

async function inRoom(id: string, work: (messages: unknown[][]) => Promise<void>): Promise<void> {
  const socket: Socket = io(platform.url, { path: "/ws", transports: ["websocket"], forceNew: true });
  const messages: unknown[][] = [];
  socket.onAny((...message) => messages.push(message));
  try {
    expect(await socket.emitWithAck("join-event-room", { eventId: id })).toBe('{"ok":true}');
    await work(messages);
  } finally {
    socket.disconnect();
  }
}

describe("a match with a stream of the operator", () => {
  it("plays nothing before its start, the stream while it is live, and the recording afterwards", async () => {
    const id = await addMatch();
    expect((await read(id)).source).toMatchObject({ hd: null, mp4: null });
    await startEvent(control, { id });
    const live = await read(id);
    expect(live).toMatchObject({ status: "live", source: { hd: STREAM, mp4: null }, eventUrl: STREAM });
    now += 100 * MINUTE_MS;
    await endEvent(control, { id });
    expect(await read(id)).toMatchObject({ status: "archived", duration: 6000, source: { hd: STREAM } });
    const recordingUrl = `${CDN}/recorded/master.m3u8`;
    await setOwnMedia(control, { id }, { recordingUrl });
    const recorded = await read(id);
    expect(recorded.source.hd).toBe(recordingUrl);
    expect(recorded.source.stream).not.toBe(live.source.stream);
  });

  it("never plays from a server that is not configured, nor demo footage instead", async () => {
    const id = await addMatch();
    await setOwnMedia(control, { id }, { streamUrl: "https://elsewhere.example/master.m3u8" });
    await startEvent(control, { id });
    expect((await read(id)).source).toMatchObject({ hd: null, mp4: null, clip: null });
    await setOwnMedia(control, { id }, { streamUrl: null });
    expect((await read(id)).source).toMatchObject({ hd: null, mp4: null, clip: null });
  });

  it("tells open pages of a new stream and of a score", async () => {
    const id = await addMatch();
    await inRoom(id, async (messages) => {
      await startEvent(control, { id });
      await expect
        .poll(() => messages)
        .toContainEqual(["event-url-change", { eventId: id, eventUrl: STREAM }]);
      await setPhase(control, { id }, "first_half");
      await addMoment(control, { id }, { moment: "goal", side: "home" });
      const scored = expect.objectContaining({ eventId: id, home: 1, away: 0, phase: "first_half" });
      await expect.poll(() => messages).toContainEqual(["update-event", scored]);
    });
  });

  it("numbers its messages without gaps, and puts into them what pages show (requirement LIVE-9)", async () => {
    const id = await addMatch();
    await startEvent(control, { id });
    const { version: known = 0 } = await read(id);
    expect(known).toBeGreaterThan(0);
    await inRoom(id, async (messages) => {
      const sent = () =>
        messages
          .map(([, message]) => z.looseObject({ version: z.int().catch(0) }).parse(message))
          .filter(({ version }) => version > known);
      await Promise.all([
        setPhase(control, { id }, "first_half"),
        addMoment(control, { id }, { moment: "goal", side: "home" }),
        addMoment(control, { id }, { moment: "card", side: "away" }),
      ]);
      await expect.poll(sent).toHaveLength(3);
      const versions = sent().map(({ version }) => version);
      expect(versions.toSorted((a, b) => a - b)).toEqual([known + 1, known + 2, known + 3]);
      expect(sent()).toContainEqual(
        expect.objectContaining({
          status: "live",
          spreadSeconds: 4,
          changes: ["score", "tags"],
          statistics: expect.arrayContaining([{ filterId: 1, home: 1, away: 0 }]),
          tags: [
            expect.objectContaining({
              title: "Goal",
              titles: expect.objectContaining({ de: "Tor" }),
              type: "goal",
              teamId: "team-ngt",
            }),
          ],
        }),
      );
    });
    expect((await read(id)).version).toBe(known + 3);
  });

  it("keeps the URL of a paid stream from the room", async () => {
    const id = await addMatch({ coverage: "ticket", ticket_price: 4.99 });
    await inRoom(id, async (messages) => {
      await startEvent(control, { id });
      await expect.poll(() => messages.map(([name]) => name)).toContain("update-event");
      expect(JSON.stringify(messages)).not.toContain(CDN);
    });
    const { body } = await platform.call("GET", `/api/event/get_commerce_options?eventId=${id}`);
    expect((body as { content: unknown[] }).content[0]).toMatchObject({
      type: "ppv",
      price: 4.99,
      currency: "EUR",
    });
  });
});

describe("the score", () => {
  it("stands without a minute until a phase is entered, and counts from it", async () => {
    const id = await addMatch();
    await expect(setScore(control, { id }, { home: 1, away: 0 })).rejects.toThrow("has not started");
    await startEvent(control, { id });
    expect(await scoreOf(id)).toBeUndefined();
    await setScore(control, { id }, { home: 2, away: 1 });
    expect(await scoreOf(id)).toEqual({ id, home: 2, away: 1, phase: null, minute: null });
    await setPhase(control, { id }, "second_half");
    now += 6.5 * MINUTE_MS;
    await platform.advance(6.5 * MINUTE_MS);
    expect(await scoreOf(id)).toMatchObject({ home: 2, away: 1, phase: "second_half", minute: 52 });
    await setPhase(control, { id }, "half_time");
    expect(await scoreOf(id)).toMatchObject({ phase: "half_time", minute: null });
    await platform.advance(-6.5 * MINUTE_MS);
  });

  it.each([-1, 1.5, 1000])("is not %d", async (home) => {
    const id = await addMatch({ status: "live" });
    await expect(setScore(control, { id }, { home, away: 0 })).rejects.toThrow(EventProblem);
  });

  it("is raised by a goal, which is on the timeline of all viewers, and by no other moment", async () => {
    const id = await addMatch();
    await startEvent(control, { id });
    now += 10 * MINUTE_MS;
    await addMoment(control, { id }, { moment: "goal", side: "away", secondsAgo: 30 });
    await addMoment(control, { id }, { moment: "card", side: "home" });
    expect(await scoreOf(id)).toMatchObject({ home: 0, away: 1 });
    const token = await platform.signIn();
    const reply = await platform.call("POST", "/api/tag/list", {
      token,
      body: { targetId: id, global: true },
    });
    expect(reply.body).toMatchObject({
      content: {
        entries: [
          {
            title: "Goal",
            type: "goal",
            startTime: 564_000,
            timePTS: 570_000,
            endTime: 576_000,
            team: { id: "team-riv" },
          },
          { title: "Card", type: "card", team: { id: "team-ngt" } },
        ],
      },
    });
  });
});

describe("two operators", () => {
  it("do not overwrite each other: the later one learns what the other did", async () => {
    const id = await addMatch({ status: "live" });
    const version = 0;
    await setScore(control, { id, version }, { home: 1, away: 0 });
    const late = setScore({ ...control, actor: "bob@club.example" }, { id, version }, { home: 1, away: 0 });
    await expect(late).rejects.toThrow(EventConflict);
    await expect(late).rejects.toThrow("ann@club.example (score 1 – 0)");
  });

  it("who act at the same moment both count", async () => {
    const id = await addMatch({ status: "live" });
    const goal = () => addMoment(control, { id }, { moment: "goal", side: "home" });
    await Promise.all([goal(), goal(), goal()]);
    expect(await scoreOf(id)).toMatchObject({ home: 3, away: 0 });
  });
});

describe("a match that does not take place", () => {
  it("moves to another time, and is not over", async () => {
    const id = await addMatch({ status: "live" });
    await postponeEvent(control, { id }, new Date("2026-04-01T18:00:00Z"));
    expect(await read(id)).toMatchObject({ status: "upcoming", event_date: "2026-04-01T18:00:00.000Z" });
    await startEvent(control, { id });
    await endEvent(control, { id });
    await expect(postponeEvent(control, { id }, new Date(now))).rejects.toThrow("is over");
  });

  it("leaves the lists and sells no tickets when it is cancelled; a new date brings it back", async () => {
    const id = await addMatch({ coverage: "ticket", ticket_price: 3 });
    const offers = async () =>
      (await platform.call("GET", `/api/event/get_commerce_options?eventId=${id}`)).body as {
        content: unknown[];
      };
    const listed = async () => {
      const body = { filters: { event_id: [id] } };
      const reply = await platform.call("POST", "/api/event/list", { body });
      return z.object({ content: z.object({ entries: z.array(z.unknown()) }) }).parse(reply.body).content
        .entries;
    };
    expect([(await listed()).length, (await offers()).content.length > 0]).toEqual([1, true]);
    await cancelEvent(control, { id });
    expect(await read(id)).toMatchObject({ status: "upcoming", cancelled: true, source: { hd: null } });
    expect([await listed(), (await offers()).content]).toEqual([[], []]);
    await expect(startEvent(control, { id })).rejects.toThrow("is cancelled");
    await postponeEvent(control, { id }, new Date(now + MINUTE_MS));
    expect((await read(id)).cancelled).toBeUndefined();
    expect([(await listed()).length, (await offers()).content.length > 0]).toEqual([1, true]);
  });
});

describe("a change of an event", () => {
  /** Stores the event again, as an import of the same reference with other columns does. */
  const importAgain = (reference_id: string, columns: Record<string, unknown>) =>
    addMatch({ reference_id, ...columns });
  const ticketsOf = async (id: string) => {
    const { body } = await platform.call("GET", `/api/event/get_commerce_options?eventId=${id}`);
    const offers = z.object({ content: z.array(z.object({ title: z.string() })) }).parse(body).content;
    // Subscriptions open it as well.
    return offers.map(({ title }) => title).filter((title) => title.startsWith("Ticket"));
  };

  it("that changes nothing keeps the version, and is not recorded", async () => {
    const id = await addMatch({ title: "Cup final" });
    const { version } = await read(id);
    const { row, changes } = await editEvent(control, { id }, { title: "Cup final" }, options);
    expect([changes, row.version]).toEqual([[], 0]);
    const { row: renamed } = await editEvent(control, { id }, { title: "The final" }, options);
    expect(renamed.version).toBe(1);
    await expect.poll(async () => (await read(id)).version).toBe((version ?? 0) + 1);
  });

  it("by an import takes its ticket along: the title, and whether it is sold", async () => {
    const reference = randomUUID();
    const ticket = { coverage: "ticket", ticket_price: 3 };
    const id = await importAgain(reference, { ...ticket, title: "Semi-final" });
    expect(await ticketsOf(id)).toEqual(["Ticket: Semi-final"]);
    await importAgain(reference, { ...ticket, title: "Final" });
    expect(await ticketsOf(id)).toEqual(["Ticket: Final"]);
    await importAgain(reference, { title: "Final", coverage: "free" });
    const ticketPath = `/api/commerce/get_subscriptions_by_id/id/ticket-${id}`;
    expect((await platform.call("GET", ticketPath)).status).toBe(404);
    await importAgain(reference, { ...ticket, title: "Final" });
    expect(await ticketsOf(id)).toEqual(["Ticket: Final"]);
  });

  it("starts no match in the future, and adds no moment after 24 days", async () => {
    const id = await addMatch();
    await expect(startEvent(control, { id }, new Date(now + MINUTE_MS))).rejects.toThrow("in the future");
    await startEvent(control, { id });
    now += 25 * 24 * 60 * MINUTE_MS;
    await expect(addMoment(control, { id }, { moment: "goal", side: "home" })).rejects.toThrow("24 days");
  });
});

describe("the clock", () => {
  const warnings: unknown[] = [];
  const logger = pino({ level: "warn" }, { write: (line: string) => void warnings.push(JSON.parse(line)) });
  const tick = (state: StreamState) =>
    keepTime({ ...control, logger, stateOf: async (url) => (url === STREAM ? state : { state: "missing" }) });

  it("starts a match when its time has come and its stream is live, and ends it with its playlist", async () => {
    const id = await addMatch({ starts_at: new Date(now + MINUTE_MS).toISOString() });
    const statusAfter = async (state: StreamState) => {
      await tick(state);
      return (await read(id)).status;
    };
    expect(await statusAfter(ON_AIR)).toBe("upcoming");
    now += MINUTE_MS;
    expect(await statusAfter({ state: "missing" })).toBe("upcoming");
    expect(await statusAfter({ state: "ended", seconds: 5400 })).toBe("upcoming");
    expect(await statusAfter(ON_AIR)).toBe("live");
    expect(await statusAfter({ state: "missing" })).toBe("live");
    warnings.length = 0;
    expect(await statusAfter({ state: "unknown", reason: "time-out" })).toBe("live");
    expect(warnings).toContainEqual(expect.objectContaining({ eventId: id, reason: "time-out" }));
    expect(await statusAfter({ state: "ended", seconds: 5400.4 })).toBe("archived");
    expect((await read(id)).duration).toBe(5400);
  });

  it("leaves matches without a stream, and those of the demo, alone", async () => {
    const id = await addMatch({ stream_url: undefined });
    await tick(ON_AIR);
    expect((await read(id)).status).toBe("upcoming");
    expect((await read("live-1")).status).toBe("live");
  });
});
