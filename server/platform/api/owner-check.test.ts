/**
 * Actions for which a session alone is not sufficient: deleting the account, and paying with the stored card
 * on a new device.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountHolders, PASSWORD, refusalOf } from "../../../tests/support/account-holders.ts";
import {
  CARDS,
  type CardPayments,
  receiptOf,
  startCardPayments,
} from "../../../tests/support/card-payments.ts";

const DAY_MS = 24 * 3_600_000;

let cards: CardPayments;
let people: ReturnType<typeof accountHolders>;
beforeAll(async () => {
  cards = await startCardPayments();
  people = accountHolders(cards.platform);
});
afterAll(() => cards?.stop());

const close = (token: string, password?: string) =>
  cards.platform.call("POST", "/api/user/delete_account", { token, body: { password } });
const withoutPassword = (id: string) =>
  cards.database.query("update users set password_hash = null where id = $1", [id]);

describe("deleting the account", () => {
  it("requires the password, whatever the device's age, also without a body", async () => {
    const { email, token } = await people.newcomer();
    expect(refusalOf(await close(token))).toEqual([422, "password_required"]);
    expect(refusalOf(await cards.platform.call("POST", "/api/user/delete_account", { token }))).toEqual([
      422,
      "password_required",
    ]);
    expect(refusalOf(await close(token, "not the password"))).toEqual([422, "wrong_password"]);
    expect((await people.login(email, "d")).status).toBe(200);
    expect((await close(token, PASSWORD)).status).toBe(204);
    expect((await people.login(email, "d")).status).toBe(401);
  });

  it("is limited in wrong passwords", async () => {
    const { token } = await people.newcomer();
    await Promise.all(Array.from({ length: 10 }, () => close(token, "a guess")));
    expect(refusalOf(await close(token, PASSWORD))).toEqual([429, "too_many_requests"]);
  });

  it("of an account without a password requires a sign-in of the last ten minutes", async () => {
    const { id, token } = await people.newcomer();
    await withoutPassword(id);
    await cards.platform.advance(601_000);
    expect(refusalOf(await close(token, "any"))).toEqual([403, "fresh_sign_in_required"]);
    const fresh = await people.newcomer();
    await withoutPassword(fresh.id);
    await cards.platform.advance(599_000);
    expect((await close(fresh.token)).status).toBe(204);
  });

  it("of an account without a password is refused to a device whose code an open session has approved", async () => {
    const { id, token } = await people.newcomer();
    await withoutPassword(id);
    await cards.platform.advance(601_000);
    const call = (name: string, body: object) =>
      cards.platform.call("POST", `/api/oauth2/${name}`, { token, body });
    const codes = (await call("device_authorization", { device_id: "an intruder's" })).body as {
      user_code: string;
      device_code: string;
    };
    expect((await call("device_decision", { user_code: codes.user_code, approve: true })).status).toBe(204);
    const grant_type = "urn:ietf:params:oauth:grant-type:device_code";
    const signedIn = (await call("token", { grant_type, device_code: codes.device_code })).body;
    expect(refusalOf(await close((signedIn as { token: string }).token))).toEqual([
      403,
      "fresh_sign_in_required",
    ]);
  });
});

describe("the stored card", () => {
  /** A viewer who has paid once, on a device of this age. */
  async function payer(hours: number) {
    const { id, token } = await people.newcomer();
    await people.check(token, "tv", true);
    receiptOf(await cards.pay(token, await cards.tokenOf(CARDS.good), "plan-northgate"));
    const set = "update devices set registered_at = now() - make_interval(hours => $2) where user_id = $1";
    await cards.database.query(set, [id, hours]);
    return { id, token };
  }
  const pay = (token: string, password: string) => cards.payAgain(token, "plan-alpine", password);
  const payWithout = (token: string) =>
    cards.platform.call("POST", "/api/commerce/subscribe_by_stored_cc", {
      token,
      body: { subscription_id: "plan-alpine" },
    });

  it("pays without a password on a device of a day", async () => {
    const { token } = await payer(24);
    expect(receiptOf(await payWithout(token)).status).toBe("success");
  });

  it("announces with the contracts whether it needs the password", async () => {
    const announced = async (token: string) => {
      const reply = await cards.platform.call("GET", "/api/commerce/customer_contracts", { token });
      return reply.headers.get("x-stored-card-password");
    };
    expect(await announced((await people.newcomer()).token), "no card").toBeNull();
    expect(await announced((await payer(24)).token)).toBeNull();
    const { id, token } = await payer(23);
    expect(await announced(token)).toBe("required");
    await withoutPassword(id);
    expect(await announced(token), "no password").toBeNull();
  });

  it("requires the password on a newer one, however far the platform's clock is ahead", async () => {
    await cards.platform.advance(2 * DAY_MS);
    const { token } = await payer(23);
    expect(refusalOf(await payWithout(token))).toEqual([422, "password_required"]);
    await cards.platform.advance(3_000_000);
    expect(refusalOf(await payWithout(token))).toEqual([422, "password_required"]);
  });

  it("is not charged with a wrong password, and once with the right one", async () => {
    const { id, token } = await payer(23);
    expect(refusalOf(await payWithout(token))).toEqual([422, "password_required"]);
    expect(refusalOf(await pay(token, "not the password"))).toEqual([422, "wrong_password"]);
    expect(await cards.chargeCount("charges", id)).toBe(1);
    expect(receiptOf(await pay(token, PASSWORD)).status).toBe("success");
    expect(await cards.chargeCount("charges", id)).toBe(2);
  });

  it("requires the password if the session has no device", async () => {
    const { token } = await people.newcomer();
    receiptOf(await cards.pay(token, await cards.tokenOf(CARDS.good), "plan-northgate"));
    expect(refusalOf(await payWithout(token))).toEqual([422, "password_required"]);
  });

  it("preserves the age of a device whose browser was updated", async () => {
    const { token } = await payer(24);
    await people.check(token, "tv, updated", false);
    expect(receiptOf(await payWithout(token)).status).toBe("success");
  });

  it("of an account without a password requires a recent sign-in on a new device", async () => {
    const { id, token } = await payer(23);
    await withoutPassword(id);
    expect(receiptOf(await payWithout(token)).status).toBe("success");
    await cards.platform.advance(601_000);
    expect(refusalOf(await payWithout(token))).toEqual([403, "fresh_sign_in_required"]);
  });
});
