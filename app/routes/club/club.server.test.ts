import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { contextOf } from "~/request/context.server";
import { writeSessionId } from "~/session/cookies.server";
import { getSessionStore, setSessionStore } from "~/session/store.server";
import { useConfig } from "../../../tests/support/config";
import { type RunningServer, serve } from "../../../tests/support/http-server";
import { createMemoryStore } from "../../../tests/support/memory-store";
import { loadClub, submitClub } from "./club.server";

const URL_OF_PAGE = "http://site.test/club";
const SESSION = "session-under-test";

let platform: RunningServer;
let saved: unknown;

/** A platform whose entries name neither their kind nor their parents, and whose profile lists no club. */
beforeAll(async () => {
  platform = await serve(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { filters, data } = JSON.parse(body || "{}");
    const send = (content: unknown) => response.end(JSON.stringify({ content }));
    if (request.url === "/api/user/get_profile") return send({ id: "u1" });
    if (request.url === "/api/user/update_profile") {
      saved = data;
      return send({});
    }
    if (filters.media_type === "identity") return send({ entries: [{ id: "north" }, { id: "south" }] });
    const all = [
      { id: "u19", parent: "north" },
      { id: "men", parent: "south" },
    ];
    const found = all.filter(({ parent }) => [undefined, parent].includes(filters.identityId));
    send({ entries: filters.media_type === "team" ? [] : found.map(({ id }) => ({ id })) });
  });
});
afterAll(() => platform.close());

async function visit(fields?: Record<string, string>) {
  const [cookie = ""] = (await writeSessionId(new Request(URL_OF_PAGE), SESSION)).split(";");
  const init = fields ? { method: "POST", body: new URLSearchParams(fields) } : {};
  return contextOf({ request: new Request(URL_OF_PAGE, { ...init, headers: { cookie } }), context: {} });
}

beforeEach(async () => {
  useConfig({ env: { API_BASE: platform.url }, customer: { enable_favorite_club_selection: true } });
  setSessionStore(createMemoryStore());
  const now = Date.now();
  const userTokenData = { token: "at1", tokenUpdateTime: now, tokenExpirationTime: now + 3600_000 };
  const user = { id: "u1", canCreateGlobalTag: false };
  await getSessionStore().create(
    SESSION,
    { user, token: "at1", userTokenData, followed: [], devices: [] },
    now,
  );
});

it("offers the children of each league of a platform that does not name their parents", async () => {
  const { groups } = (await loadClub(await visit())).data;
  expect(groups.map(({ id, clubs }) => [id, clubs.map(({ value }) => value)])).toEqual([
    ["north", ["north|u19"]],
    ["south", ["south|men"]],
  ]);
});

it("is chosen once, although the profile does not list the club yet", async () => {
  const response = await submitClub(await visit({ club: "south|men" }));
  expect(response).toMatchObject({ status: 303 });
  expect(saved).toEqual({ identity: "south", identityItem: "men" });
  expect((await getSessionStore().read(SESSION))?.record.user?.favoriteClubId).toBe("south|men");
});
