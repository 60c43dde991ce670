import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { contextOf } from "~/request/context.server";
import { useConfig } from "../../../../tests/support/config";
import { type RunningServer, serve } from "../../../../tests/support/http-server";
import { createMemoryStore } from "../../../../tests/support/memory-store";
import { setSessionStore } from "../../../session/store.server";
import { submitSignUp } from "./sign-up.server";

const TOKENS = { access_token: "at1", expires_in: 3600, refresh_token: "rt1" };
const PROFILE = { id: "u1", displayName: "Robin", email: "robin@example.com" };

let platform: RunningServer;
let registrations: number;
/** Body of the last registration. */
let registered: unknown;

beforeAll(async () => {
  platform = await serve(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    if (request.url === "/api/user/register") {
      registrations += 1;
      registered = JSON.parse(body);
      const isFirst = registrations === 1;
      await delay(200);
      const taken = { error: true, messageErrorCode: "user_already_exists" };
      const opened = { content: { profile: PROFILE, tokenData: TOKENS } };
      response.writeHead(isFirst ? 200 : 409).end(JSON.stringify(isFirst ? opened : taken));
    } else response.end(JSON.stringify({ content: { enabled: true, devices: [], entries: [] } }));
  });
});
afterAll(() => platform.close());
beforeEach(() => {
  registrations = 0;
  useConfig({ env: { API_BASE: platform.url } });
  setSessionStore(createMemoryStore());
});

async function send(displayName = "Robin"): Promise<number> {
  const body = new URLSearchParams({
    ...{ displayName, email: "robin@example.com", password: "a long password", termsAccepted: "on" },
  });
  const request = new Request("http://site.test/auth/sign-up", { method: "POST", body });
  const response = await submitSignUp(contextOf({ request, context: {} }));
  return response instanceof Response ? response.status : (Reflect.get(response, "init")?.status ?? 200);
}

it("opens one account for a form that was sent twice at once, and signs in both times", async () => {
  expect(await Promise.all([send(), send()])).toEqual([303, 303]);
  expect(registrations).toBe(1);
});

it("tells a later request, or one with another form, that the account exists", async () => {
  const responses = await Promise.all([send(), send("Somebody else")]);
  expect(responses.sort()).toEqual([303, 400]);
  expect(await send()).toBe(400);
  expect(registrations).toBe(3);
});

it("sends every field of the form", async () => {
  expect(await send()).toBe(303);
  expect(registered).toEqual({
    displayName: "Robin",
    email: "robin@example.com",
    password: "a long password",
    termsAccepted: true,
    strategy: "refresh",
  });
});
