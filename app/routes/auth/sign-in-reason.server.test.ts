import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { contextOf } from "~/request/context.server";
import { type PendingAction, writePendingAction } from "~/session/cookies.server";
import { useConfig } from "../../../tests/support/config";
import { type RunningServer, serve } from "../../../tests/support/http-server";
import { loadSignInReason } from "./sign-in-reason.server";

const CREST = "https://images.test/riv.svg";
let status: number;
let platform: RunningServer;

beforeAll(async () => {
  platform = await serve(async (request, response) => {
    const isTeam = request.url?.startsWith("/api/identity/get_by_id");
    const content = isTeam
      ? { id: "team-riv", title: "Rivermouth", type: "team", logo: CREST }
      : { id: "upcoming-1", title: "Rivermouth – Northgate FC" };
    response.writeHead(status).end(JSON.stringify({ content }));
  });
});
afterAll(() => platform.close());
beforeEach(() => {
  status = 200;
  useConfig({ env: { API_BASE: platform.url } });
});

async function reasonFor(action?: PendingAction) {
  const url = "http://site.test/auth/login";
  const [cookie = ""] = action ? (await writePendingAction(new Request(url), action)).split(";") : [];
  return loadSignInReason(contextOf({ request: new Request(url, { headers: { cookie } }), context: {} }));
}

it("names the team to follow, with its crest", async () => {
  const reason = await reasonFor({ kind: "follow", id: "team-riv", type: "team" });
  expect(reason).toEqual({ kind: "follow", name: "Rivermouth", crestUrl: CREST });
});

it("names the match to save", async () => {
  const reason = await reasonFor({ kind: "watchlist", id: "upcoming-1" });
  expect(reason).toEqual({ kind: "watchlist", name: "Rivermouth – Northgate FC" });
});

it("keeps the reason when the platform has no name for it", async () => {
  status = 503;
  expect(await reasonFor({ kind: "follow", id: "team-riv", type: "team" })).toEqual({ kind: "follow" });
});

it("is none when no button was pressed", async () => {
  expect(await reasonFor()).toBeNull();
});
