import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type Member,
  openStorefront,
  responseOf,
  type Storefront,
  strangerVisit,
} from "../../../tests/support/signed-in-viewers.ts";
import { login, refreshTokens } from "../../platform/endpoints/user";
import { getSessionStore } from "../../session/store.server";
import { loadAccount, submitGeneral, submitPassword } from "./account.server";
import { loadSubscriptions, loadTickets } from "./purchases.server";

let storefront: Storefront;
let ann: Member;
beforeAll(async () => {
  storefront = await openStorefront();
});
afterAll(() => storefront?.stop());
beforeEach(async () => {
  ann = await storefront.signUp();
});

const remove = (fields: Record<string, string>) =>
  responseOf(submitGeneral(ann.visit("/account/general", { intent: "delete", ...fields })));
const isSignedIn = async () => (await getSessionStore().read(ann.sessionId)) !== undefined;

describe("deleting the account", () => {
  it("asks for the password once the e-mail is right, and keeps the e-mail", async () => {
    const other = await remove({ confirmEmail: "somebody@else.example" });
    expect(other.data.fieldErrors).toEqual({ confirmEmail: "account:email_differs" });
    const requested = await remove({ confirmEmail: ann.email });
    expect([requested.status, requested.data]).toEqual([
      400,
      {
        values: { intent: "delete", confirmEmail: ann.email },
        fieldErrors: { password: "errors:password_required" },
      },
    ]);
    const wrong = await remove({ confirmEmail: ann.email, password: "not the password", asks: "on" });
    expect(wrong.data).toEqual({
      values: { intent: "delete", confirmEmail: ann.email, asks: "on" },
      fieldErrors: { password: "errors:wrong_password" },
    });
    expect(await isSignedIn()).toBe(true);
  });

  it("goes through with both, and signs out", async () => {
    const gone = await remove({ confirmEmail: ann.email, password: "a long password", asks: "on" });
    expect([gone.status, gone.location]).toEqual([303, "/"]);
    expect(await isSignedIn()).toBe(false);
  });
});

it("a common new password is refused beside its field", async () => {
  const form = { oldPassword: "a long password", newPassword: "Password1" };
  const refused = await responseOf(submitPassword(ann.visit("/account/password", form)));
  expect([refused.status, refused.data]).toEqual([
    400,
    { values: {}, fieldErrors: { newPassword: "errors:password_too_common" } },
  ]);
});

it("a wrong old password is refused beside its field", async () => {
  const form = { oldPassword: "not the password", newPassword: "another long password" };
  const refused = await responseOf(submitPassword(ann.visit("/account/password", form)));
  expect([refused.status, refused.data]).toEqual([
    400,
    { values: {}, fieldErrors: { oldPassword: "errors:wrong_password" } },
  ]);
});

it.each([
  ["signs out", {}, false],
  ["keeps", { keepOthers: "on" }, true],
])("a new password %s the other devices with %o", async (_, choice, isKept) => {
  const { anonymousPlatform } = strangerVisit("/");
  const credentials = { username: ann.email, password: "a long password", device: "phone" };
  const { tokens } = await login(anonymousPlatform, credentials);
  const passwords = { oldPassword: "a long password", newPassword: "another long password" };
  const changed = await responseOf(
    submitPassword(ann.visit("/account/password", { ...passwords, ...choice })),
  );
  expect(changed.status).toBe(303);
  const refreshed = refreshTokens(anonymousPlatform, tokens?.refreshToken ?? "");
  expect(await refreshed.then(() => true).catch(() => false)).toBe(isKept);
});

describe("the first page of the account", () => {
  it("shows what the viewer follows and owns", async () => {
    const { data } = await responseOf(loadAccount(ann.visit("/account")));
    expect(data).toMatchObject({ email: ann.email, followed: [], owned: { plans: [], tickets: [] } });
  });

  it("stays whole when the contracts do not load", async () => {
    storefront.platform.respond((call) => call.includes("customer_contracts"), { status: 500, body: {} });
    const { data } = await responseOf(loadAccount(ann.visit("/account")));
    storefront.platform.respond(() => false, { status: 500, body: {} });
    expect(data).toMatchObject({ email: ann.email, owned: null });
  });
});

describe("the page of subscriptions", () => {
  const matchAt = async (search: string) =>
    (await responseOf(loadSubscriptions(ann.visit(`/account/subscription${search}`)))).data.match;

  it("names the match from whose page an access code is entered, and leads back to it", async () => {
    const match = await matchAt("?redirectTo=%2Fde%2Fevents%2Flive-3%3Ft%3D5");
    expect(match?.href).toBe("/de/events/live-3?t=5");
    expect(match?.event?.title).toMatch(/Calder Rovers/);
  });

  it.each(["", "?redirectTo=%2Flive", "?redirectTo=https%3A%2F%2Fevil.example%2Fevents%2Flive-3"])(
    "is about no match with %s",
    async (search) => {
      expect(await matchAt(search)).toBeUndefined();
    },
  );

  it("leads back to a match whose name is not known", async () => {
    expect(await matchAt("?redirectTo=%2Fevents%2Fgone")).toEqual({ href: "/events/gone" });
  });
});

it.each([
  ["", "all"],
  ["?active=true", "active"],
  ["?canceled=true", "canceled"],
  ["?active=yes", "all"],
  ["?show=active", "active"],
  ["?show=canceled", "canceled"],
  ["?show=canceled&active=true", "active"],
  ["?show=other", "all"],
])("the tickets of /account/ppv%s are narrowed to: %s", async (query, shown) => {
  const { data } = await responseOf(loadTickets(ann.visit(`/account/ppv${query}`)));
  expect(data.shown).toBe(shown);
});
