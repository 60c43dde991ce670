import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useConfig } from "../../tests/support/config";
import { type RunningServer, serve } from "../../tests/support/http-server";
import { writeSessionId } from "./cookies.server";
import { requireViewer } from "./guards.server";
import { saveProfile } from "./profile.server";
import type { LoadArgs } from "./scope.server";
import { createMemoryStore } from "./store/memory-store";
import { getSessionStore, setSessionStore } from "./store.server";

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
  const args: LoadArgs = { request: new Request(url, { headers: { cookie } }), context: {} };
  await saveProfile(args, await requireViewer(args), changes);
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

  it.each([{ content: null }, {}])("is what was sent when nothing is told: %j", async (body) => {
    changed = body;
    expect(await save({ displayName: "Bea", phone: "+47" })).toEqual({
      ...STORED,
      fullName: "Bea",
      phone: "+47",
    });
  });
});
