import { describe, expect, it } from "vitest";
import { loadProcessing } from "~/routes/payment/payment.server";
import { BUY, CARDS, purchaseVisits } from "../../../tests/support/purchase-visits.ts";
import { responseOf, strangerVisit } from "../../../tests/support/signed-in-viewers.ts";
import { loadBuy, submitBuy } from "./buy.server";

const CHECKOUT = (call: string) => call.includes("subscription_checkout");
const PROCESSING = /^\/payment\/processing\?order=/;
/** May be watched in Iceland only. */
const BLOCKED = "ticket-archived-57";

const { storefront, viewer, load, submit, payWith, cameBack, sealedCard, withoutCharge, chargedOnce } =
  purchaseVisits();

describe("the page of an offer", () => {
  it.each(["no-such-plan", "..", "a".repeat(129), "new\nline"])("is not found for %j", async (id) => {
    const { status, data } = await responseOf(loadBuy(viewer().visit(`${BUY}/some`), id));
    expect([status, data]).toEqual([404, { context: "subscription" }]);
    expect((await responseOf(submitBuy(viewer().visit(`${BUY}/some`, {}), ".."))).status).toBe(404);
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

  it("leads to the match of a ticket that the viewer has, or to where the purchase began", async () => {
    const ticket = "ticket-live-3";
    expect((await load(ticket)).data.watchHref).toBeUndefined();
    await payWith(ticket, await sealedCard(ticket, CARDS.good));
    expect((await load(ticket)).data.watchHref).toBe("/events/live-3#play");
    expect((await load(ticket, "?redirectTo=%2Fchannels%2Fc1")).data.watchHref).toBe("/channels/c1#play");
    expect((await load(ticket, "?redirectTo=%2Fevents%2Fe1%23t")).data.watchHref).toBe("/events/e1#t");
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
    expect((await load("plan-northern")).data).toMatchObject({
      storedCard: { name: "Visa 4242" },
      needsPassword: true,
    });
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

describe("a response that is lost", () => {
  it("is asked for once more of a platform that honours keys: the viewer hears nothing of it", async () => {
    const sealed = await sealedCard("plan-all", CARDS.good);
    storefront().platform.loseResponses(CHECKOUT, 1);
    const { location } = await chargedOnce(() => payWith("plan-all", sealed));
    expect(location).toMatch(/^\/payment\/success\?/);
  });

  it("and the second one as well: the page looks for the order, and its form is the same one", async () => {
    const sealed = await sealedCard("plan-all", CARDS.good);
    await chargedOnce(async () => {
      storefront().platform.loseResponses(CHECKOUT, 2);
      const { status, location = "" } = await payWith("plan-all", sealed);
      expect([status, location]).toEqual([303, expect.stringMatching(PROCESSING)]);
      const looked = await responseOf(loadProcessing(viewer().visit(location)));
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
