import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { contextOf } from "~/request/context.server";
import { type PendingAction, writePendingAction } from "~/session/cookies.server";
import { useConfig } from "../../../tests/support/config";
import { type RunningServer, serve } from "../../../tests/support/http-server";
import { loadSignInReason } from "./sign-in-reason.server";

const LOGO = "https://images.test/riv.svg";
let status: number;
let platform: RunningServer;

beforeAll(async () => {
  platform = await serve(async (request, response) => {
    const isTeam = request.url?.startsWith("/api/identity/get_by_id");
    const content = isTeam
      ? { id: "team-riv", title: "Rivermouth", type: "team", logo: LOGO }
      : { id: "upcoming-1", title: "Rivermouth – Northgate FC" };
    response.writeHead(status).end(JSON.stringify({ content }));
  });
});
afterAll(() => platform.close());
beforeEach(() => {
  status = 200;
  useConfig({ env: { API_BASE: platform.url } });
});

/** A browser known to have no scripts waits for every part. */
async function reasonFor(action?: PendingAction, query = "") {
  const url = `http://site.test/auth/login${query}`;
  const [pending = ""] = action ? (await writePendingAction(new Request(url), action)).split(";") : [];
  const request = new Request(url, { headers: { cookie: `noscript=1; ${pending}` } });
  return loadSignInReason(contextOf({ request, context: {} }));
}

it("names the team to follow, with its logo", async () => {
  const wanted = { name: "Rivermouth", logoUrl: LOGO };
  const action = { kind: "follow", id: "team-riv", type: "team" } as const;
  expect(await reasonFor(action)).toEqual({ reason: "follow", wanted });
});

it("names the match to save", async () => {
  const wanted = { name: "Rivermouth – Northgate FC" };
  expect(await reasonFor({ kind: "watchlist", id: "upcoming-1" })).toEqual({ reason: "watchlist", wanted });
});

it("names the match whose ticket is bought, before what was pressed earlier", async () => {
  const back = "/account/subscription/buy/ticket-1?redirectTo=%2Fevents%2Fupcoming-1";
  const query = `?${new URLSearchParams({ redirectTo: back })}`;
  const wanted = { name: "Rivermouth – Northgate FC" };
  const pressed = { kind: "follow", id: "team-riv", type: "team" } as const;
  expect(await reasonFor(pressed, query)).toEqual({ reason: "buy", wanted });
});

it("names the match that an access code unlocks", async () => {
  const query = `?${new URLSearchParams({ redirectTo: "/account/subscription?redirectTo=%2Fevents%2Fupcoming-1#code" })}`;
  const wanted = { name: "Rivermouth – Northgate FC" };
  expect(await reasonFor(undefined, query)).toEqual({ reason: "access_code", wanted });
});

it.each(["/link", "/link?code=BCDFGH", "/de/link"])(
  "says that another device is signed in: %s",
  async (path) => {
    const query = `?${new URLSearchParams({ redirectTo: path })}`;
    expect(await reasonFor(undefined, query)).toEqual({ reason: "device", wanted: {} });
  },
);

it("keeps the reason when the platform has no name for it", async () => {
  status = 503;
  const reason = await reasonFor({ kind: "follow", id: "team-riv", type: "team" });
  expect(reason).toEqual({ reason: "follow", wanted: {} });
});

it("is none when no button was pressed", async () => {
  expect(await reasonFor()).toEqual({ reason: null, wanted: {} });
});
