/** Personal data of a platform whose profiles have few fields. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { contextOf } from "~/request/context.server";
import { writeSessionId } from "~/session/cookies.server";
import { getSessionStore, setSessionStore } from "~/session/store.server";
import { useConfig } from "../../../tests/support/config";
import { type RunningServer, serve } from "../../../tests/support/http-server";
import { createMemoryStore } from "../../../tests/support/memory-store";
import { submitGeneral } from "./account.server";

const URL_OF_PAGE = "http://site.test/account/general";
const SESSION = "session-under-test";

let platform: RunningServer;
let email: string | undefined;
let calls: { path?: string; data?: unknown }[];

beforeAll(async () => {
  platform = await serve(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    calls.push({ path: request.url, data: JSON.parse(body || "{}").data });
    response.end(JSON.stringify({ content: { id: "u1", email } }));
  });
});
afterAll(() => platform.close());

beforeEach(async () => {
  useConfig({ env: { API_BASE: platform.url } });
  setSessionStore(createMemoryStore());
  [calls, email] = [[], undefined];
  const now = Date.now();
  const userTokenData = { token: "at1", tokenUpdateTime: now, tokenExpirationTime: now + 3600_000 };
  const user = { id: "u1", canCreateGlobalTag: false };
  await getSessionStore().create(
    SESSION,
    { user, token: "at1", userTokenData, followed: [], devices: [] },
    now,
  );
});

async function submit(fields: Record<string, string>) {
  const [cookie = ""] = (await writeSessionId(new Request(URL_OF_PAGE), SESSION)).split(";");
  const init = { method: "POST", body: new URLSearchParams(fields), headers: { cookie } };
  const response = await submitGeneral(contextOf({ request: new Request(URL_OF_PAGE, init), context: {} }));
  return response instanceof Response ? response.status : "init" in response ? response.init?.status : 200;
}
const pathsOf = () => calls.map(({ path }) => path);

it("a field that the form does not have stays as it is, an empty one is cleared", async () => {
  expect(await submit({ intent: "save", displayName: "Bea", city: "" })).toBe(303);
  expect(calls[0]).toEqual({ path: "/api/user/update_profile", data: { displayName: "Bea", city: "" } });
});

it("an account without an e-mail address can be deleted, too", async () => {
  expect(await submit({ intent: "delete", confirmEmail: "ann@example.com" })).toBe(400);
  expect(pathsOf()).not.toContain("/api/user/delete_account");
  expect(await submit({ intent: "delete", confirmEmail: "" })).toBe(303);
  expect(pathsOf()).toContain("/api/user/delete_account");
});

it("an e-mail address that the session does not know has to be entered", async () => {
  email = "ann@example.com";
  expect(await submit({ intent: "delete", confirmEmail: "" })).toBe(400);
  expect(await submit({ intent: "delete", confirmEmail: "Ann@example.com" })).toBe(303);
});
