/** Sign-in with a code, between a television without a session and a viewer, on the real platform. */
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type Member,
  openStorefront,
  responseOf,
  type Storefront,
} from "../../../../tests/support/signed-in-viewers.ts";
import { storeCookies } from "../../../../tests/support/store-cookies.ts";
import { getConfig, setConfig } from "../../../config/config.server";
import { contextOf, type RequestContext } from "../../../request/context.server";
import { readFlash } from "../../../session/cookies.server";
import { loadDevices } from "../../account/account.server";
import { loadLogin, submitLogin } from "../login/login.server";
import { loadCode, submitCode } from "./code.server";
import { drawQr } from "./qr.server";

const SITE = "http://localhost:3000";
const SHOWN = "/link?show=code&redirectTo=%2Flive";
const TV = "Mozilla/5.0 (SMART-TV; Linux; Tizen 8.0) AppleWebKit/537.36 Chrome/120.0 TV Safari/537.36";

let storefront: Storefront;
let database: pg.Client;
let member: Member;
let cookies: Map<string, string>;
beforeAll(async () => {
  storefront = await openStorefront();
  database = new pg.Client({ connectionString: storefront.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await storefront?.stop();
});
beforeEach(async () => {
  cookies = new Map();
  member = await storefront.signUp();
});

/** A request of the television; with a form a POST. */
function tv(path: string, form?: Record<string, string>): RequestContext {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = { cookie, "user-agent": TV };
  const init = form ? { method: "POST", body: new URLSearchParams(form), headers } : { headers };
  return contextOf({ request: new Request(SITE + path, init), context: {} });
}
/** Keeps the cookies of a response, as a browser does. */
async function keep<R>(work: Promise<R>) {
  const settled = work.catch((thrown: unknown) => {
    if (thrown instanceof Error) throw thrown;
    return thrown as R;
  });
  const raw = (await settled) as Response | { init: ResponseInit | null };
  const headers = raw instanceof Response ? raw.headers : new Headers(raw.init?.headers);
  storeCookies(cookies, headers);
  return responseOf(settled);
}
const look = () => keep(loadCode(tv(SHOWN)));
/** Shows a code on the television. @returns its letters */
async function show(): Promise<string> {
  const started = await keep(submitCode(tv(SHOWN, { intent: "start" })));
  expect(started).toMatchObject({ status: 303, location: SHOWN });
  const { data } = await look();
  expect(data).toMatchObject({ kind: "show", address: "localhost:3000/link", seconds: 5 });
  return data.kind === "show" && data.code ? data.code : expect.fail();
}
const enter = (query: string) => responseOf(loadCode(member.visit(`/link${query}`)));
const decide = (intent: string, code: string) =>
  responseOf<unknown>(submitCode(member.visit("/link", { intent, code })));

describe("a television", () => {
  it("that asks too early waits longer, also from then on", async () => {
    await show();
    expect((await look()).data).toMatchObject({ seconds: 10 });
    expect((await look()).data).toMatchObject({ seconds: 15 });
  });

  it("is signed in after a viewer has recognised it and approved its code", async () => {
    expect((await look()).data).toMatchObject({ kind: "show", code: undefined });
    const code = await show();
    expect((await look()).data).toMatchObject({ code });

    const found = await enter(`?code=${code.toLowerCase()}`);
    expect(found.data).toMatchObject({
      kind: "decide",
      account: member.email,
      device: { system: expect.stringContaining("Tizen") },
    });
    const approved = await decide("approve", code);
    expect(approved).toMatchObject({ status: 303, location: "/link?done=approved" });
    expect((await enter("?done=approved")).data).toMatchObject({ kind: "done", done: "approved" });

    const arrived = await look();
    expect([arrived.status, arrived.location]).toEqual([302, "/live"]);
    expect(cookies.has("ott-code")).toBe(false);
    const viewer = await tv("/account").viewer();
    expect(viewer.signedIn && viewer.session.record.user?.email).toBe(member.email);
    // Someone who is signed in needs no code.
    expect((await look()).location).toBe("/live");
  });

  it("forgets its code when it signs in or out in another way", async () => {
    const code = await show();
    await keep(submitLogin(tv("/auth/login", { username: member.email, password: "a long password" })));
    expect(cookies.has("ott-code")).toBe(false);
    await decide("approve", code);
    cookies.clear();
    expect((await look()).data).toMatchObject({ kind: "show", code: undefined });
  });

  it("draws the public URL of its code, in the language of its page", async () => {
    const before = getConfig();
    setConfig({ ...before, appOrigin: "https://tv.example.com" });
    try {
      const started = await keep(submitCode(tv(SHOWN, { intent: "start" })));
      expect(started.status).toBe(303);
      const page = tv(SHOWN);
      const { data } = await keep(loadCode({ ...page, basePath: "/he" }));
      if (data.kind !== "show" || !data.code) return expect.fail();
      expect(data.address).toBe("tv.example.com/link");
      expect(data.qr).toEqual(drawQr(`https://tv.example.com/he/link?code=${data.code}`));
    } finally {
      setConfig(before);
    }
  });

  it("is led to a page that names its own language", async () => {
    const path = "/link?show=code&redirectTo=%2Fde%2Flive";
    await keep(submitCode(tv(path, { intent: "start" })));
    const { data } = await keep(loadCode(tv(path)));
    await decide("approve", (data.kind === "show" && data.code) || expect.fail());
    expect((await keep(loadCode(tv(path)))).location).toBe(`${SITE}/de/live`);
  });

  it("is shown that its code was refused, or has expired", async () => {
    expect(await decide("deny", await show())).toMatchObject({ location: "/link?done=denied" });
    expect((await look()).data).toMatchObject({ code: undefined, ended: "denied" });
    await show();
    await database.query("update device_codes set expires_at = now() - interval '1 second'");
    expect((await look()).data).toMatchObject({ code: undefined, ended: "expired" });
    expect((await look()).data).toMatchObject({ code: undefined, ended: undefined });
  });

  it("keeps its code while the platform does not respond", async () => {
    const code = await show();
    storefront.platform.fail((call) => call === "/api/oauth2/token");
    expect((await look()).data).toMatchObject({ code });
    storefront.platform.fail(() => false);
    await decide("approve", code);
    expect((await look()).location).toBe("/live");
  });

  it("cannot forge the cookie of its code", async () => {
    await show();
    cookies.set("ott-code", "Zm9yZ2Vk.c2lnbmF0dXJl");
    expect((await look()).data).toMatchObject({ kind: "show", code: undefined });
  });
});

describe("a viewer who enters a code", () => {
  it("has to sign in first, and comes back to the code", async () => {
    const answer = await responseOf(loadCode(tv("/link?code=BCDFGH")));
    expect(answer.location).toBe("/auth/login?redirectTo=%2Flink%3Fcode%3DBCDFGH");
    const code = await show();
    const posted = await responseOf(submitCode(tv("/link", { intent: "approve", code })));
    expect(posted.location).toBe(`/auth/login?redirectTo=%2Flink%3Fcode%3D${code}`);
  });

  it.each(["AAAAAA", "%00", "'", "x".repeat(300)])("learns that no device shows %s", async (code) => {
    const { status, data } = await enter(`?code=${code}`);
    expect([status, data.kind]).toEqual([400, "enter"]);
    expect(data).toMatchObject({ reply: { fieldErrors: { code: "codes:unknown" } } });
  });

  it("learns that a code was used, and that there were too many wrong ones", async () => {
    const code = await show();
    await decide("approve", code);
    expect(await decide("approve", code)).toMatchObject({
      status: 400,
      data: { fieldErrors: { code: "codes:unknown" } },
    });
    for (let times = 0; times < 10; times++) await enter("?code=AAAAAA");
    expect((await enter("?code=AAAAAA")).data).toMatchObject({
      reply: { values: { code: "AAAAAA" }, failure: { code: "too_many_requests" } },
    });
  });

  const incomplete: Record<string, string>[] = [
    {},
    { intent: "approve" },
    { intent: "nonsense", code: "BCDFGH" },
    { intent: "deny", code: " " },
  ];
  it.each(incomplete)("gets a clear error for the form %o", async (form) => {
    expect((await responseOf(submitCode(member.visit("/link", form)))).status).toBe(400);
  });
});

describe("a platform without sign-in with a code", () => {
  const LOGIN = "/auth/login?redirectTo=%2Flive";
  const offers = async () => [
    (await loadLogin(tv(LOGIN))).data.hasCodes,
    (await loadDevices(member.visit("/account/devices"))).data.hasCodes,
  ];
  const toastOf = async () => (await readFlash(tv("/").request)).toast?.key;
  beforeEach(async () => {
    await show();
    storefront.platform.respond((call) => call.startsWith("/api/oauth2/device_"), {
      status: 404,
      body: { messageErrorCode: "not_found" },
    });
  });
  afterEach(() => {
    storefront.platform.fail(() => false);
    storefront.moveTo("127.0.0.1");
  });

  it("is known once a television has asked it, and no page offers a code any more", async () => {
    storefront.moveTo("127.1");
    expect(await offers()).toEqual([true, true]);
    const started = await keep(submitCode(tv(SHOWN, { intent: "start" })));
    expect([started.status, started.location]).toEqual([303, LOGIN]);
    expect(await toastOf()).toBe("errors:code_unsupported");
    expect(await offers()).toEqual([false, false]);

    // What has begun goes on: a code that is shown may have been approved.
    expect((await look()).data).toMatchObject({ kind: "show", code: expect.any(String) });
    expect((await enter("?done=approved")).data).toMatchObject({ kind: "done" });
    cookies.delete("ott-code");
    const calls = storefront.platform.times("/api/oauth2/device_authorization");
    expect([(await look()).location, (await enter("?code=BCDFGH")).location]).toEqual([
      LOGIN,
      "/account/devices",
    ]);
    expect(storefront.platform.times("/api/oauth2/device_authorization")).toBe(calls);
    // Signing in otherwise works as before.
    const signedIn = await keep(
      submitLogin(tv(LOGIN, { username: member.email, password: "a long password" })),
    );
    expect(signedIn.location).toBe("/live");
  });

  it.each([
    ["opens a code", "127.0.1", () => enter("?code=BCDFGH"), 302],
    ["approves a code", "2130706433", () => decide("approve", "BCDFGH"), 303],
  ] as const)("is known once a viewer %s", async (_what, host, visit, status) => {
    storefront.moveTo(host);
    expect(await visit()).toMatchObject({ status, location: "/account/devices" });
    expect(await offers()).toEqual([false, false]);
  });
});
