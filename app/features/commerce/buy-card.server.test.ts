/** Cards of purchases: how they are entered, whom they pay for, and what becomes of them. */
import { afterEach, describe, expect, it } from "vitest";
import { setConfig } from "~/config/config.server";
import { checkout } from "~/platform/endpoints/commerce";
import type { SignedInViewer } from "~/request/viewer.server";
import { seal } from "~/session/sealed.server";
import { configOf } from "../../../tests/support/config.ts";
import { BUY, CARDS, purchaseVisits } from "../../../tests/support/purchase-visits.ts";
import { responseOf } from "../../../tests/support/signed-in-viewers.ts";
import { type CardFormReply, submitBuy } from "./buy.server";

const CHECKOUT = (call: string) => call.includes("subscription_checkout");
const PROCESSING = /^\/payment\/processing\?order=/;

const { storefront, viewer, load, submit, payWith, cameBack, sealedCard, withoutCharge, chargedOnce } =
  purchaseVisits();

describe("the card form in a frame", () => {
  const ask = { intent: "creditCardPay", method: "new", key: "order-in-a-frame", frame: "on" };
  const useFrame = (env: Record<string, string>) =>
    setConfig(configOf({ env: { API_BASE: storefront().platform.url, PAYMENTS_FRAME: "on", ...env } }));
  afterEach(() => setConfig(configOf({ env: { API_BASE: storefront().platform.url } })));

  it("is at the gateway's own URL; what it tells comes back sealed, with the order's key", async () => {
    const form = await submit("plan-all", { ...ask, frame: "" });
    const { headers } = await fetch(form.location ?? "", { redirect: "manual" });
    const { origin } = new URL(headers.get("location") ?? "");
    useFrame({ PAYMENTS_ORIGIN: origin });
    const { status, data } = await submit("plan-all", ask);
    const url = new URL((data as CardFormReply).cardForm ?? "");
    expect([status, url.origin, url.searchParams.get("frame")]).toEqual([200, origin, "on"]);
    const state = url.searchParams.get("state") ?? "";
    const fields = {
      intent: "creditCardPay",
      method: "entered",
      card_token: "tok_1",
      card_last4: "4242",
      state,
    };
    const { location = "" } = await withoutCharge(() => submit("plan-all", fields));
    expect(location).not.toContain("tok_1");
    const sealed = new URL(location, "http://localhost").searchParams.get("card") ?? "";
    expect((await load("plan-all", `?card=${sealed}`)).data.card).toMatchObject({ last4: "4242" });
    // Another viewer's page, another offer, or an invented state: the card has to be entered again.
    const other = await storefront().signUp();
    expect((await submit("plan-all", fields, other)).location).toBe(`${BUY}/plan-all?card=lost`);
    expect((await submit("plan-alpine", fields)).location).toBe(`${BUY}/plan-alpine?card=lost`);
    expect((await submit("plan-all", { ...fields, state: "x" })).location).toBe(`${BUY}/plan-all?card=lost`);
  });

  it.each([
    ["it is switched off", { PAYMENTS_FRAME: "off", PAYMENTS_ORIGIN: "http://127.0.0.1:1" }],
    ["the form is elsewhere", { PAYMENTS_ORIGIN: "https://elsewhere.example" }],
    ["the platform is away", { API_BASE: "http://127.0.0.1:1", PAYMENTS_ORIGIN: "http://127.0.0.1:1" }],
  ])("is nowhere while %s", async (_, env) => {
    // The session is checked with the platform that is there.
    const args = viewer().visit(`${BUY}/plan-all`, ask);
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
    const old = await seal(card, { nonce: viewer().sessionId, purpose: "card plan-all", now });
    const { status, data } = await withoutCharge(() => payWith("plan-all", old));
    expect([status, data?.failure?.code]).toEqual([400, "card_lost"]);
    const page = await load("plan-all", `?card=${old}`);
    expect([page.data.isCardLost, page.data.card]).toEqual([true, undefined]);
  });

  it("of another viewer, for another offer or made up pays nothing", async () => {
    const bob = await storefront().signUp();
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
      async () => (await cameBack("plan-all", CARDS.good, await storefront().signUp())).get("state"),
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
    storefront().platform.fail(CHECKOUT);
    const unknown = await payWith("plan-all", sealed).finally(() => storefront().platform.fail(() => false));
    expect([unknown.status, unknown.location]).toEqual([303, expect.stringMatching(PROCESSING)]);
    expect(unknown.location).not.toContain(token);
    const failed = await payWith("plan-all", sealed);
    expect(failed.location).toContain("insufficient_funds");
    // Both have something to tell.
    expect(storefront().sessionFiles()).toContain(viewer().email);
    expect(storefront().log()).toContain("a purchase was not completed");
    for (const place of [storefront().sessionFiles(), storefront().log()]) {
      expect(place).not.toContain(token);
      expect(place).not.toContain(sealed);
    }
  });
});

describe("the form for a card", () => {
  it("is bound to its viewer before it is opened: the card pays for no other viewer", async () => {
    storefront().platform.forget();
    const back = await cameBack("plan-all", CARDS.good);
    expect(storefront().platform.times("/api/commerce/card_form")).toBe(1);
    const bob = await storefront().signUp();
    const { platform } = (await bob.visit("/").viewer()) as SignedInViewer;
    const order = { id: "plan-all", cardToken: back.get("card_token") ?? "", key: "k", returnUrl: "" };
    const refused = await withoutCharge(() => checkout(platform, order).catch((error: unknown) => error));
    expect(refused).toMatchObject({ status: 402, code: "no_such_card" });
  });

  it("opens all the same on a platform that binds none", async () => {
    storefront().platform.respond((call) => call === "/api/commerce/card_form", { status: 404, body: {} });
    const sealed = await sealedCard("plan-all", CARDS.good).finally(() =>
      storefront().platform.fail(() => false),
    );
    const { location } = await chargedOnce(() => payWith("plan-all", sealed));
    expect(location).toMatch(/^\/payment\/success\?/);
  });
});
