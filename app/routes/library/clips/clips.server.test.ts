import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { changeOwnClips } from "~/features/clips/clip-forms.server";
import { contextOf } from "~/request/context.server";
import { useConfig } from "../../../../tests/support/config";
import { type RunningServer, serve } from "../../../../tests/support/http-server";
import { createMemoryStore } from "../../../../tests/support/memory-store";
import { writeSessionId } from "../../../session/cookies.server";
import { setSessionStore } from "../../../session/store.server";
import { loadOwnClips } from "../library.server";

const URL_OF_PAGE = "http://site.test/selected/clips";

let platform: RunningServer;
let calls: string[];
/** Status of the calls that publish and withdraw. */
let status: number;
/** Code of their failure. */
let code: string | undefined;
/** What the platform says about the public page of each clip. */
let published: object;
let cookie: string;

beforeAll(async () => {
  platform = await serve((request, response) => {
    const path = request.url ?? "";
    calls.push(path);
    const clip = { id: "c1", media_type: "user_clip", title: "Save", event_id: "e1", ...published };
    if (path === "/api/clip/user_list") response.end(JSON.stringify({ content: { entries: [clip] } }));
    else if (/publish|withdraw/.test(path))
      response
        .writeHead(status)
        .end(status === 200 ? "{}" : JSON.stringify({ error: true, messageErrorCode: code }));
    else response.end(JSON.stringify({ content: { entries: [] } }));
  });
});
afterAll(() => platform.close());
beforeEach(async () => {
  calls = [];
  status = 200;
  code = undefined;
  published = {};
  useConfig({ env: { API_BASE: platform.url } });
  cookie = (await writeSessionId(new Request(URL_OF_PAGE), "s1")).split(";")[0] ?? "";
  const store = createMemoryStore();
  setSessionStore(store);
  const now = Date.now();
  const userTokenData = { token: "at", tokenUpdateTime: now, tokenExpirationTime: now + 3_600_000 };
  const user = { id: "u1", canCreateGlobalTag: false };
  await store.create("s1", { user, token: "at", userTokenData, followed: [], devices: [] }, now);
});

const send = (intent: string) => {
  const body = new URLSearchParams({ intent, clipId: "c1" });
  const request = new Request(URL_OF_PAGE, { method: "POST", body, headers: { cookie } });
  return changeOwnClips(contextOf({ request, context: {}, params: {} }));
};

it.each([
  ["publish-clip", "/api/clip/publish/c1"],
  ["withdraw-clip", "/api/clip/withdraw/c1"],
])("%s leads back to the page", async (intent, call) => {
  const response = (await send(intent)) as Response;
  expect([response.status, response.headers.get("location")]).toEqual([303, "/selected/clips#my-clips"]);
  expect(calls).toContain(call);
});

it("says at the form that a clip could not be published", async () => {
  status = 409;
  expect(await send("publish-clip")).toMatchObject({
    init: { status: 400 },
    data: { form: "publish-clip c1" },
  });
});

it("leads back to the list, which says why, if the operator has withdrawn the clip meanwhile", async () => {
  status = 403;
  code = "clip_withdrawn";
  expect(await send("publish-clip")).toMatchObject({ status: 303 });
});

it("the list tells why the operator has withdrawn a clip", async () => {
  published = { publicToken: null, withdrawnReason: "Insults a player" };
  const request = new Request(URL_OF_PAGE, { headers: { cookie } });
  const { data } = await loadOwnClips(contextOf({ request, context: {}, params: {} }));
  expect(data.events[0]).toMatchObject({ publicToken: null, withdrawnReason: "Insults a player" });
});

it.each([
  ["a published one", { publicToken: "t0ken" }, "t0ken"],
  ["one that could be published", { publicToken: null }, null],
  ["one of a platform without public clips", {}, undefined],
])("the list tells of a clip: %s", async (_, fields, expected) => {
  published = fields;
  const request = new Request(URL_OF_PAGE, { headers: { cookie } });
  const { data } = await loadOwnClips(contextOf({ request, context: {}, params: {} }));
  expect(data.events.map(({ publicToken }) => publicToken)).toEqual([expected]);
});
