/** The desk, for the accounts that may use it. */
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { startTestPlatform, type TestPlatform } from "../../../tests/support/test-platform.ts";
import { runCommand } from "../cli/run.ts";
import { DEMO_ACCOUNTS } from "../database/seed/accounts.ts";
import { DeskBoard } from "../wire/desk.ts";

let platform: TestPlatform;
let operator: string;
beforeAll(async () => {
  platform = await startTestPlatform({ mediaOrigins: ["https://live.example.com"] });
  operator = await platform.signIn();
  await setDesk();
});
afterAll(() => platform.stop());

const setDesk = (...options: string[]) =>
  runCommand(["set-desk", DEMO_ACCOUNTS[0].email, ...options], {
    variables: { DATA_DIR: path.join(platform.directory, "none"), DATABASE_URL: platform.databaseUrl },
    stdin: Readable.from([""]),
    say: () => undefined,
    complain: () => undefined,
  });

async function board() {
  const reply = await platform.call("GET", "/api/desk/board", { token: operator });
  return z.object({ content: DeskBoard }).parse(reply.body).content;
}
async function matchOf(id: string) {
  const match = (await board()).matches.find((one) => one.id === id);
  if (!match) throw new Error(`${id} is not at the desk`);
  return match;
}
const change = (body: object, token: string | undefined = operator) =>
  platform.call("POST", "/api/desk/change", { ...(token ? { token } : {}), body });

describe("the desk", () => {
  it("is unknown to viewers, signed in or not, and to accounts that may use it no longer", async () => {
    const viewer = await platform.signIn("second");
    const body = { eventId: "live-1", version: 0, action: "end" };
    for (const token of [undefined, viewer]) {
      const options = token ? { token } : {};
      expect((await platform.call("GET", "/api/desk/board", options)).status).toBe(404);
      expect((await platform.call("POST", "/api/desk/change", { ...options, body })).status).toBe(404);
    }
    await setDesk("--off");
    expect((await platform.call("GET", "/api/desk/board", { token: operator })).status).toBe(404);
    await setDesk();
    expect((await board()).matches.length).toBeGreaterThan(0);
  });

  it("shows the matches around now with their scores: the live ones first, each part by the start", async () => {
    const { matches } = await board();
    const parts = ["live", "upcoming", "archived", "cancelled"].map((status) =>
      matches.filter((match) => match.status === status),
    );
    expect(matches).toEqual(parts.flat());
    for (const part of parts) {
      const starts = part.map(({ startsAt }) => startsAt);
      expect(starts).toEqual(starts.toSorted());
    }
    expect(await matchOf("live-1")).toMatchObject({
      status: "live",
      home: expect.any(String),
      score: { home: expect.any(Number), away: expect.any(Number) },
    });
  });

  it("runs a match, and records who did it", async () => {
    const { id, version } = (await board()).matches.find(({ status }) => status === "upcoming") ?? {
      id: "",
      version: 0,
    };
    const url = "https://live.example.com/1/master.m3u8";
    const steps = [
      { action: "stream", url },
      { action: "start" },
      { action: "phase", phase: "first_half" },
      { action: "moment", moment: "goal", side: "away", secondsAgo: 10 },
      { action: "score", home: 1, away: 1 },
      { action: "end" },
    ];
    for (const [index, step] of steps.entries()) {
      const reply = await change({ eventId: id, version: version + index, ...step });
      expect(reply).toMatchObject({ status: 200, body: { content: { id, version: version + index + 1 } } });
    }
    expect(await matchOf(id)).toMatchObject({
      status: "archived",
      score: { home: 1, away: 1 },
      streamUrl: url,
    });
    const { log } = await board();
    expect(
      log
        .slice(0, 6)
        .map(({ action }) => action)
        .toSorted(),
    ).toEqual(["end", "score", "moment", "phase", "start", "stream"].toSorted());
    expect(new Set(log.slice(0, 6).map(({ actor }) => actor))).toEqual(new Set([DEMO_ACCOUNTS[0].email]));
  });

  it("refuses the second of two changes of what both have seen, and says who made the first", async () => {
    const { id, version } = await matchOf("live-2");
    expect((await change({ eventId: id, version, action: "score", home: 4, away: 0 })).status).toBe(200);
    const late = await change({ eventId: id, version, action: "score", home: 4, away: 0 });
    expect(late).toMatchObject({
      status: 409,
      body: { messageErrorCode: "event_conflict", message: expect.stringContaining(DEMO_ACCOUNTS[0].email) },
    });
  });

  it.each([
    [
      "a stream on a server that is not configured",
      { action: "stream", url: "https://x.example/a.m3u8" },
      /MEDIA_ORIGINS/,
    ],
    ["the end of a match that is not live", { action: "end" }, /is not live/],
    ["an unknown action", { action: "explode" }, /action/],
    ["half a score", { action: "score", home: 1 }, /away/],
  ])("says what is wrong with %s", async (_case, step, message) => {
    const { id, version } = (await board()).matches.find(({ status }) => status === "upcoming") ?? {
      id: "",
      version: 0,
    };
    const reply = await change({ eventId: id, version, ...step });
    expect(reply).toMatchObject({ status: 422, body: { message: expect.stringMatching(message) } });
  });
});
