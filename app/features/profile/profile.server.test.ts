import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { saveProfile } from "~/features/profile/profile.server";
import { contextOf } from "~/request/context.server";
import { writeSessionId } from "~/session/cookies.server";
import { getSessionStore, setSessionStore } from "~/session/store.server";
import { useConfig } from "../../../tests/support/config";
import { type RunningServer, serve } from "../../../tests/support/http-server";
import { createMemoryStore } from "../../../tests/support/memory-store";

const SESSION = "session-under-test";
const STORED = {
  id: "u1",
  email: "ann@example.com",
  fullName: "Ann",
  city: "Oslo",
  dateOfBirth: "1990-05-01",
  canCreateGlobalTag: true,
  favoriteClubId: "league|club",
};

/** What the stand-in answers to the change, and to the reading after it; undefined fails. */
let changed: unknown;
let profile: unknown;
let platform: RunningServer;

beforeAll(async () => {
  platform = await serve(async (request, response) => {
    for await (const _chunk of request);
    const body = request.url === "/api/user/update_profile" ? changed : profile;
    if (body === undefined) response.writeHead(500).end(JSON.stringify({ error: true }));
    else response.end(JSON.stringify(body));
  });
});
afterAll(() => platform.close());

beforeEach(async () => {
  useConfig({ env: { API_BASE: platform.url } });
  setSessionStore(createMemoryStore());
  const now = Date.now();
  const userTokenData = { token: "at1", tokenUpdateTime: now, tokenExpirationTime: now + 3600_000 };
  const record = { user: STORED, token: "at1", userTokenData, followed: [], devices: [] };
  await getSessionStore().create(SESSION, record, now);
  changed = { content: {} };
  profile = undefined;
});

/** The stored viewer after these changes. */
async function save(changes: Parameters<typeof saveProfile>[2]) {
  const url = "http://site.test/account/general";
  const [cookie = ""] = (await writeSessionId(new Request(url), SESSION)).split(";");
  const context = contextOf({ request: new Request(url, { headers: { cookie } }), context: {} });
  await saveProfile(context, await context.requireViewer(), changes);
  return (await getSessionStore().read(SESSION))?.record.user;
}

describe("a saved profile", () => {
  it("is what the response to the change says; what that leaves out is kept", async () => {
    changed = { content: { displayName: "ANN LEE", city: "", gender: null, options: { a: 1 } } };
    expect(await save({ displayName: "ann lee", city: " " })).toEqual({
      ...STORED,
      fullName: "ANN LEE",
      city: "",
      options: { a: 1 },
    });
  });

  it("is also what the platform says of the viewer then, but for what the response tells", async () => {
    changed = { content: { displayName: "ANN LEE" } };
    profile = {
      content: { id: "u1", displayName: "Ann", city: "Bergen", clubList: [{ league: ["other"] }] },
    };
    expect(await save({ displayName: "ann lee", city: "Bergen" })).toMatchObject({
      fullName: "ANN LEE",
      city: "Bergen",
      favoriteClubId: "league|other",
    });
  });

  it("keeps the chosen club while the platform does not list it", async () => {
    profile = { content: { id: "u1", clubList: [] } };
    const club = { identity: "league", identityItem: "other" };
    expect(await save(club)).toMatchObject({ favoriteClubId: "league|other" });
    expect(await save({ displayName: "Bea" })).toMatchObject({ favoriteClubId: "league|other" });
  });

  it.each([{ content: null }, {}])("is what was sent when nothing is returned: %j", async (body) => {
    changed = body;
    expect(await save({ displayName: "Bea", phone: "+47" })).toEqual({
      ...STORED,
      fullName: "Bea",
      phone: "+47",
    });
  });
});
