/** Personal data of a platform whose profiles have few fields. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { contextOf } from "~/request/context.server";
import { writeSessionId } from "~/session/cookies.server";
import { getSessionStore, setSessionStore } from "~/session/store.server";
import { useConfig } from "../../../tests/support/config";
import { type RunningServer, serve } from "../../../tests/support/http-server";
import { createMemoryStore } from "../../../tests/support/memory-store";
import { loadGeneral, submitGeneral } from "./account.server";

const URL_OF_PAGE = "http://site.test/account/general";
const SESSION = "session-under-test";

let platform: RunningServer;
let profile: { email?: string; displayName?: string };
let calls: { path?: string; data?: unknown }[];

beforeAll(async () => {
  platform = await serve(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    calls.push({ path: request.url, data: JSON.parse(body || "{}").data });
    response.end(JSON.stringify({ content: { id: "u1", ...profile } }));
  });
});
afterAll(() => platform.close());

beforeEach(async () => {
  useConfig({ env: { API_BASE: platform.url } });
  setSessionStore(createMemoryStore());
  [calls, profile] = [[], {}];
  const now = Date.now();
  const userTokenData = { token: "at1", tokenUpdateTime: now, tokenExpirationTime: now + 3600_000 };
  const user = { id: "u1", canCreateGlobalTag: false };
  await getSessionStore().create(
    SESSION,
    { user, token: "at1", userTokenData, followed: [], devices: [] },
    now,
  );
});

async function visit(init: RequestInit = {}) {
  const [cookie = ""] = (await writeSessionId(new Request(URL_OF_PAGE), SESSION)).split(";");
  const request = new Request(URL_OF_PAGE, { ...init, headers: { cookie } });
  return contextOf({ request, context: {} });
}
async function submit(fields: Record<string, string>) {
  const response = await submitGeneral(await visit({ method: "POST", body: new URLSearchParams(fields) }));
  return response instanceof Response ? response.status : "init" in response ? response.init?.status : 200;
}
const pathsOf = () => calls.map(({ path }) => path);

it("a field that the form does not have stays as it is, an empty one is cleared", async () => {
  expect(await submit({ intent: "save", displayName: "Bea", city: "" })).toBe(303);
  expect(calls[0]).toEqual({ path: "/api/user/update_profile", data: { displayName: "Bea", city: "" } });
});

/** What the page asks for before the account is deleted. */
const asked = async () => (await loadGeneral(await visit())).data.deletion;
const isDeleted = () => pathsOf().includes("/api/user/delete_account");

it("an e-mail address that the session does not know has to be entered", async () => {
  profile = { email: "ann@example.com", displayName: "Ann" };
  expect(await asked()).toEqual({ field: "confirmEmail", shown: "ann@example.com" });
  expect(await submit({ intent: "delete" })).toBe(400);
  expect(await submit({ intent: "delete", confirmEmail: "" })).toBe(400);
  expect(await submit({ intent: "delete", confirmName: "Ann" })).toBe(400);
  expect(isDeleted()).toBe(false);
  expect(await submit({ intent: "delete", confirmEmail: "Ann@example.com" })).toBe(303);
  expect(isDeleted()).toBe(true);
});

it("without an e-mail address the display name has to be entered", async () => {
  profile = { displayName: "Zoë  Ångström" };
  expect(await asked()).toEqual({ field: "confirmName", shown: "Zoë Ångström" });
  expect(await submit({ intent: "delete", confirmEmail: "" })).toBe(400);
  for (const confirmName of ["", "Ann", "Zoe Angstrom"])
    expect(await submit({ intent: "delete", confirmName })).toBe(400);
  expect(isDeleted()).toBe(false);
  // Typed on a device that separates letters and accents.
  expect(await submit({ intent: "delete", confirmName: " zoë ångström ".normalize("NFD") })).toBe(303);
  expect(isDeleted()).toBe(true);
});

it("a profile without a name and an e-mail address is deleted with the button alone", async () => {
  expect(await asked()).toBeUndefined();
  expect(await submit({ intent: "delete" })).toBe(303);
  expect(isDeleted()).toBe(true);
});
