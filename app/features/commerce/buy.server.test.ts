import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setConfig } from "~/config/config.server";
import { checkout } from "~/platform/endpoints/commerce";
import type { SignedInViewer } from "~/request/viewer.server";
import { loadProcessing } from "~/routes/payment/payment.server";
import { seal } from "~/session/sealed.server";
import { configOf } from "../../../tests/support/config.ts";
import {
  type Member,
  openStorefront,
  responseOf,
  type Storefront,
  strangerVisit,
} from "../../../tests/support/signed-in-viewers.ts";
import { type CardFormReply, loadBuy, submitBuy } from "./buy.server";

const CARDS = { good: "4242 4242 4242 4242", poor: "4000 0000 0000 9995" };
const BUY = "/account/subscription/buy";
const CHECKOUT = (call: string) => call.includes("subscription_checkout");
const PROCESSING = /^\/payment\/processing\?order=/;
/** May be watched in Iceland only. */
const BLOCKED = "ticket-archived-57";

let storefront: Storefront;
let ann: Member;
beforeAll(async () => {
  storefront = await openStorefront();
});
afterAll(() => storefront.stop());
beforeEach(async () => {
  ann = await storefront.signUp();
});

const load = (id: string, query = "", member = ann) =>
  responseOf(loadBuy(member.visit(`${BUY}/${id}${query}`), id));
const submit = (id: string, form: Record<string, string>, member = ann) =>
  responseOf(submitBuy(member.visit(`${BUY}/${id}`, form), id));
const payWith = (id: string, card: string, member = ann) =>
  submit(id, { intent: "creditCardPay", method: "card", card }, member);

/** What the card form adds to the URL it leads back to. */
async function cameBack(id: string, number: string, member = ann): Promise<URLSearchParams> {
  const { data } = await load(id, "", member);
  const form = { intent: "creditCardPay", method: "new", key: data.key };
  const toForm = await fetch((await submit(id, form, member)).location ?? "", { redirect: "manual" });
  const body = new URLSearchParams({ number, expiry: "12/40", cvc: "123" });
  const back = await fetch(toForm.headers.get("location") ?? "", {
    method: "POST",
    body,
    redirect: "manual",
  });
  return new URL(back.headers.get("location") ?? "").searchParams;
}

/** A card as the page gets it: sealed. */
async function sealedCard(id: string, number: string, member = ann): Promise<string> {
  const { status, location = "" } = await load(id, `?${await cameBack(id, number, member)}`, member);
  expect(status).toBe(303);
  return new URL(location, "http://localhost:3000").searchParams.get("card") ?? "";
}

/** Runs something that must not charge anything. */
async function withoutCharge<T>(work: () => Promise<T>): Promise<T> {
  const before = await storefront.charges();
  const result = await work();
  expect(await storefront.charges()).toBe(before);
  return result;
}

/** Runs something that must charge once. */
async function chargedOnce<T>(work: () => Promise<T>): Promise<T> {
  const before = await storefront.charges();
  const result = await work();
  expect(await storefront.charges()).toBe(before + 1);
  return result;
}

describe("the page of an offer", () => {
  it.each(["no-such-plan", "..", "a".repeat(129), "new\nline"])("is not found for %j", async (id) => {
    const { status, data } = await responseOf(loadBuy(ann.visit(`${BUY}/some`), id));
    expect([status, data]).toEqual([404, { context: "subscription" }]);
    expect((await responseOf(submitBuy(ann.visit(`${BUY}/some`, {}), ".."))).status).toBe(404);
  });

  it("is for members, and signing in leads back to it", async () => {
    const visit = () => responseOf(loadBuy(strangerVisit(`${BUY}/plan-all`), "plan-all"));
    const { status, location } = await withoutCharge(visit);
    expect(status).toBe(302);
    expect(location).toBe("/auth/login?redirectTo=%2Faccount%2Fsubscription%2Fbuy%2Fplan-all");
  });

  it("never charges, whatever its URL says", async () => {
    const back = await cameBack("plan-all", CARDS.good);
    await withoutCharge(async () => {
      const taken = await load("plan-all", `?${back}&intent=creditCardPay`);
      expect(taken.status).toBe(303);
      const { search } = new URL(taken.location ?? "", "http://localhost:3000");
      const page = await load("plan-all", `${search}&intent=creditCardPay&method=card`);
      expect(page.data.card).toMatchObject({ brand: "Visa", last4: "4242" });
      expect(JSON.stringify(page.data)).not.toContain(back.get("card_token"));
    });
  });

  it("names another order each time it is rendered", async () => {
    const [first, second] = [await load("plan-all"), await load("plan-all")];
    expect(first.data.key).not.toBe(second.data.key);
  });

  it("leads to what the viewer has already, and does not sell it again", async () => {
    const spare = await sealedCard("plan-alpine", CARDS.good);
    const paid = await chargedOnce(async () =>
      payWith("plan-alpine", await sealedCard("plan-alpine", CARDS.good)),
    );
    expect(paid.location).toMatch(/^\/payment\/success\?/);
    const { offer } = (await load("plan-alpine")).data;
    const contract = new URL(paid.location ?? "", "http://localhost:3000").searchParams.get("id");
    expect(offer).toMatchObject({
      state: "yours",
      contract: { id: contract, href: `/account/subscription/${contract}` },
    });
    // A form of another tab, with an order and a card of its own.
    const again = await withoutCharge(() => payWith("plan-alpine", spare));
    expect([again.status, again.location]).toEqual([303, `${BUY}/plan-alpine`]);
  });

  it("does not sell what may not be watched here", async () => {
    expect((await load(BLOCKED)).data.offer.state).toBe("region");
    const sealed = await sealedCard(BLOCKED, CARDS.good);
    const refused = await withoutCharge(() => payWith(BLOCKED, sealed));
    expect([refused.status, refused.data?.failure?.code]).toEqual([403, "access_denied"]);
  });
});

describe("the card of the last payment", () => {
  const payStored = (password?: string) =>
    submit("plan-northern", {
      intent: "creditCardPay",
      method: "stored",
      key: "order-of-a-stored-card",
      ...(password === undefined ? {} : { password, asks: "on" }),
    });

  it("asks for the password on a new device, beside the field, and keeps what was chosen", async () => {
    await chargedOnce(async () => payWith("plan-alpine", await sealedCard("plan-alpine", CARDS.good)));
    expect((await load("plan-northern")).data.hasStoredCard).toBe(true);
    const requested = await withoutCharge(() => payStored());
    expect([requested.status, requested.data]).toEqual([
      400,
      {
        values: { intent: "creditCardPay", method: "stored", key: "order-of-a-stored-card" },
        fieldErrors: { password: "errors:password_required" },
      },
    ]);
    const wrong = await withoutCharge(() => payStored("not the password"));
    expect([wrong.status, wrong.data?.fieldErrors]).toEqual([400, { password: "errors:wrong_password" }]);
    expect(JSON.stringify(wrong.data)).not.toContain("not the password");
    expect(wrong.data?.values.asks).toBe("on");
    const paid = await chargedOnce(() => payStored("a long password"));
    expect(paid.location).toMatch(/^\/payment\/success\?/);
  });
});

describe("the card form in a frame", () => {
  const ask = { intent: "creditCardPay", method: "new", key: "order-in-a-frame", frame: "on" };
  const useFrame = (env: Record<string, string>) =>
    setConfig(configOf({ env: { API_BASE: storefront.platform.url, PAYMENTS_FRAME: "on", ...env } }));
  afterEach(() => setConfig(configOf({ env: { API_BASE: storefront.platform.url } })));

  it("is at the gateway's own URL; what it tells comes back sealed, with the order's key", async () => {
    const form = await submit("plan-all", { ...ask, frame: "" });
    const { headers } = await fetch(form.location ?? "", { redirect: "manual" });
    const { origin } = new URL(headers.get("location") ?? "");
    useFrame({ PAYMENTS_ORIGIN: origin });
    const { status, data } = await submit("plan-all", ask);
    const url = new URL((data as CardFormReply).cardForm ?? "");
    expect([status, url.origin, url.searchParams.get("frame")]).toEqual([200, origin, "on"]);
    const state = url.searchParams.get("state") ?? "";
    const told = {
      intent: "creditCardPay",
      method: "entered",
      card_token: "tok_1",
      card_last4: "4242",
      state,
    };
    const { location = "" } = await withoutCharge(() => submit("plan-all", told));
    expect(location).not.toContain("tok_1");
    const sealed = new URL(location, "http://localhost").searchParams.get("card") ?? "";
    expect((await load("plan-all", `?card=${sealed}`)).data.card).toMatchObject({ last4: "4242" });
    // Somebody else's page, another offer, or an invented state: the card has to be entered again.
    const other = await storefront.signUp();
    expect((await submit("plan-all", told, other)).location).toBe(`${BUY}/plan-all?card=lost`);
    expect((await submit("plan-alpine", told)).location).toBe(`${BUY}/plan-alpine?card=lost`);
    expect((await submit("plan-all", { ...told, state: "x" })).location).toBe(`${BUY}/plan-all?card=lost`);
  });

  it.each([
    ["it is switched off", { PAYMENTS_FRAME: "off", PAYMENTS_ORIGIN: "http://127.0.0.1:1" }],
    ["the form is elsewhere", { PAYMENTS_ORIGIN: "https://elsewhere.example" }],
    ["the platform is away", { API_BASE: "http://127.0.0.1:1", PAYMENTS_ORIGIN: "http://127.0.0.1:1" }],
  ])("is nowhere while %s", async (_, env) => {
    // The session is checked with the platform that is there.
    const args = ann.visit(`${BUY}/plan-all`, ask);
    useFrame(env);
    const { status, data } = await responseOf(submitBuy(args, "plan-all"));
    expect([status, (data as CardFormReply).cardForm]).toEqual([200, undefined]);
  });
});

describe("a card", () => {
  it("pays once, however often and however parallel its form is sent", async () => {
    const sealed = await sealedCard("plan-all", CARDS.good);
    const responses = await chargedOnce(async () => [
      ...(await Promise.all([payWith("plan-all", sealed), payWith("plan-all", sealed)])),
      await payWith("plan-all", sealed),
    ]);
    for (const { status, location } of responses) {
      expect(status).toBe(303);
      expect(location).toMatch(/^\/payment\/(success|processing)\?/);
    }
  });

  it("without money leads to the page that says so", async () => {
    const sealed = await sealedCard("plan-all", CARDS.poor);
    const { status, location } = await chargedOnce(() => payWith("plan-all", sealed));
    expect([status, location]).toEqual([
      303,
      expect.stringMatching(/^\/payment\/failure\?code=insufficient_funds&order=[\w-]+&plan=plan-all$/),
    ]);
    // The same form is the same order, which has failed.
    expect((await withoutCharge(() => payWith("plan-all", sealed))).location).toBe(location);
  });

  it("has to be entered again after ten minutes", async () => {
    const card = JSON.stringify({ token: "tok_old", key: "an order" });
    const now = Date.now() - 601_000;
    const old = await seal(card, { nonce: ann.sessionId, purpose: "card plan-all", now });
    const { status, data } = await withoutCharge(() => payWith("plan-all", old));
    expect([status, data?.failure?.code]).toEqual([400, "card_lost"]);
    const page = await load("plan-all", `?card=${old}`);
    expect([page.data.isCardLost, page.data.card]).toEqual([true, undefined]);
  });

  it("of somebody else, for another offer or made up pays nothing", async () => {
    const bob = await storefront.signUp();
    const sealed = await sealedCard("plan-all", CARDS.good);
    for (const attempt of [
      () => payWith("plan-all", sealed, bob),
      () => payWith("plan-alpine", sealed),
      () => payWith("plan-all", "made-up"),
      () => payWith("plan-all", ""),
    ]) {
      const { status, data } = await withoutCharge(attempt);
      expect([status, data?.failure?.code]).toEqual([400, "card_lost"]);
    }
  });

  it.each([
    ["made up", () => "made-up"],
    ["missing", () => undefined],
    ["of another offer", async () => (await cameBack("plan-alpine", CARDS.good)).get("state")],
    [
      "of another viewer",
      async () => (await cameBack("plan-all", CARDS.good, await storefront.signUp())).get("state"),
    ],
  ])("is not taken when the state is %s", async (_words, stateOf) => {
    const back = await cameBack("plan-all", CARDS.good);
    const state = await stateOf();
    if (state) back.set("state", state);
    else back.delete("state");
    const { status, location } = await load("plan-all", `?${back}`);
    expect([status, location]).toEqual([303, `${BUY}/plan-all?card=lost`]);
  });

  it("leaves its token in no record and in no log", async () => {
    const back = await cameBack("plan-all", CARDS.poor);
    const token = back.get("card_token") ?? "";
    expect(token).toMatch(/^tok_/);
    const { location = "" } = await load("plan-all", `?${back}`);
    expect(location).not.toContain(token);
    const sealed = new URL(location, "http://localhost:3000").searchParams.get("card") ?? "";
    storefront.platform.fail(CHECKOUT);
    const unknown = await payWith("plan-all", sealed).finally(() => storefront.platform.fail(() => false));
    expect([unknown.status, unknown.location]).toEqual([303, expect.stringMatching(PROCESSING)]);
    expect(unknown.location).not.toContain(token);
    const failed = await payWith("plan-all", sealed);
    expect(failed.location).toContain("insufficient_funds");
    // Both have something to tell.
    expect(storefront.sessionFiles()).toContain(ann.email);
    expect(storefront.log()).toContain("a purchase was not completed");
    for (const place of [storefront.sessionFiles(), storefront.log()]) {
      expect(place).not.toContain(token);
      expect(place).not.toContain(sealed);
    }
  });
});

describe("a response that is lost", () => {
  it("is asked for once more of a platform that honours keys: the viewer hears nothing of it", async () => {
    const sealed = await sealedCard("plan-all", CARDS.good);
    storefront.platform.loseResponses(CHECKOUT, 1);
    const { location } = await chargedOnce(() => payWith("plan-all", sealed));
    expect(location).toMatch(/^\/payment\/success\?/);
  });

  it("and the second one as well: the page looks for the order, and its form is the same one", async () => {
    const sealed = await sealedCard("plan-all", CARDS.good);
    await chargedOnce(async () => {
      storefront.platform.loseResponses(CHECKOUT, 2);
      const { status, location = "" } = await payWith("plan-all", sealed);
      expect([status, location]).toEqual([303, expect.stringMatching(PROCESSING)]);
      const looked = await responseOf(loadProcessing(ann.visit(location)));
      expect(looked.location).toMatch(/^\/payment\/success\?id=/);
      expect((await payWith("plan-all", sealed)).location).toMatch(/^\/payment\/success\?/);
    });
  });
});

describe("an access code", () => {
  it.each([
    ["LAST-SEASON", "commerce:code_unknown"],
    ["SOLD-OUT", "commerce:code_unknown"],
    ["NEVER-PRINTED", "commerce:code_unknown"],
    ["  ", "commerce:enter_code"],
  ])("that is not approved opens nothing: %s", async (code, reason) => {
    const { status, data } = await submit("plan-all", { intent: "redeemAccessCode", code });
    expect([status, data?.fieldErrors.code, data?.values.code]).toEqual([400, reason, code]);
    expect((await load("plan-all")).data.offer.state).toBe("open");
  });

  it("that is approved leads to what it has opened", async () => {
    const form = { intent: "redeemAccessCode", code: "TOUCHLINE-TEAM" };
    const { status, location } = await withoutCharge(() => submit("plan-all", form));
    expect([status, location]).toEqual([303, expect.stringMatching(/^\/payment\/success\?id=/)]);
    expect((await load("plan-all")).data.offer.state).toBe("yours");
  });
});

describe("the form for a card", () => {
  it("is bound to its viewer before it is opened: the card pays for nobody else", async () => {
    storefront.platform.forget();
    const back = await cameBack("plan-all", CARDS.good);
    expect(storefront.platform.times("/api/commerce/card_form")).toBe(1);
    const bob = await storefront.signUp();
    const { platform } = (await bob.visit("/").viewer()) as SignedInViewer;
    const order = { id: "plan-all", cardToken: back.get("card_token") ?? "", key: "k", returnUrl: "" };
    const refused = await withoutCharge(() => checkout(platform, order).catch((error: unknown) => error));
    expect(refused).toMatchObject({ status: 402, code: "no_such_card" });
  });

  it("opens all the same on a platform that binds none", async () => {
    storefront.platform.respond((call) => call === "/api/commerce/card_form", { status: 404, body: {} });
    const sealed = await sealedCard("plan-all", CARDS.good).finally(() =>
      storefront.platform.fail(() => false),
    );
    const { location } = await chargedOnce(() => payWith("plan-all", sealed));
    expect(location).toMatch(/^\/payment\/success\?/);
  });
});
