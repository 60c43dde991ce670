import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadBuy, submitBuy } from "~/features/commerce/buy.server";
import { until } from "../../../tests/support/card-payments.ts";
import {
  type Member,
  openStorefront,
  responseOf,
  type Storefront,
  strangerVisit,
} from "../../../tests/support/signed-in-viewers.ts";
import { readFlash } from "../../session/cookies.server";
import { loadFailure, loadProcessing, loadSuccess } from "./payment.server";

const CARDS = { good: "4242 4242 4242 4242", challenge: "4000 0000 0000 3220", poor: "4000 0000 0000 9995" };
const SITE = "http://localhost:3000";

let storefront: Storefront;
let ann: Member;
let bob: Member;
/** The contract that Ann has paid. */
let paid: string;

beforeAll(async () => {
  storefront = await openStorefront();
  [ann, bob] = [await storefront.signUp(), await storefront.signUp()];
  paid = await buy("plan-alpine", CARDS.good);
  await buy("plan-northern", CARDS.poor);
  await buy("plan-all", CARDS.challenge);
});
afterAll(() => storefront.stop());

/** Buys for Ann. @returns the contract of one that is paid at once */
async function buy(id: string, number: string): Promise<string> {
  const path = `/account/subscription/buy/${id}`;
  const submit = (form: Record<string, string>) =>
    responseOf(submitBuy(ann.visit(path, { intent: "creditCardPay", ...form }), id));
  const toForm = await fetch((await submit({ method: "new" })).location ?? "", { redirect: "manual" });
  const body = new URLSearchParams({ number, expiry: "12/40", cvc: "123" });
  const back = await fetch(toForm.headers.get("location") ?? "", {
    method: "POST",
    body,
    redirect: "manual",
  });
  const { search } = new URL(back.headers.get("location") ?? "");
  const { location: page = "" } = await responseOf(loadBuy(ann.visit(path + search), id));
  const card = new URL(page, SITE).searchParams.get("card") ?? "";
  const { location = "" } = await submit({ method: "card", card });
  return new URL(location, SITE).searchParams.get("id") ?? "";
}

/** The contract that is on its way; the page whose URL does not name it leads to the one that does. */
async function processing(query = "", member = ann) {
  const look = (path: string) => responseOf(loadProcessing(member.visit(path)));
  const first = await look(`/payment/processing${query}`);
  return first.location?.startsWith("/payment/processing?id=") ? look(first.location) : first;
}

describe("the page of success", () => {
  const load = (query: string, member = ann) =>
    responseOf(loadSuccess(member.visit(`/payment/success${query}`)));

  it("says what was bought and leads back to the page before", async () => {
    const { data } = await load(`?id=${paid}&redirectTo=%2Fupcoming`);
    expect(data.contract).toMatchObject({ id: paid, title: "Alpine Hockey Season", state: "active" });
    expect([data.watchHref, data.continueHref]).toEqual(["/upcoming", undefined]);
  });

  it.each(["/events/live-3", "/he/events/live-3"])(
    "leads straight to %s, where a toast links to the receipt",
    async (path) => {
      const visit = ann.visit(`/payment/success?id=${paid}&redirectTo=${encodeURIComponent(path)}`);
      const { headers } = await loadSuccess(visit).then(
        () => new Response(),
        (thrown: Response) => thrown,
      );
      expect(headers.get("location")).toBe(`${path}#play`);
      const cookie = headers.get("set-cookie")?.split(";", 1)[0] ?? "";
      const { toast } = await readFlash(new Request(SITE, { headers: { cookie } }));
      const link = { href: `/account/subscription/${paid}`, key: "common:receipt" };
      expect(toast).toEqual({ kind: "success", key: "common:bought", link });
    },
  );

  it("leads no other viewer to an event", async () => {
    const { status, data } = await load(`?id=${paid}&redirectTo=%2Fevents%2Flive-3`, bob);
    expect([status, data.contract]).toEqual([200, undefined]);
  });

  it("goes on with signing up where that was the way", async () => {
    const { data } = await load(`?id=${paid}&from=sign-up`);
    expect(data.watchHref).toBeUndefined();
    expect(data.continueHref).toBe("/");
  });

  it.each(["", "?id=unknown", "?id=..", "?id=a%2Fb", `?id=${"x".repeat(200)}`])(
    "says nothing of a contract that is not there: %j",
    async (query) => {
      const { status, data } = await load(query);
      expect([status, data.contract]).toEqual([200, undefined]);
    },
  );

  it("says nothing of another viewer's contract", async () => {
    expect((await load(`?id=${paid}`, bob)).data.contract).toBeUndefined();
  });

  it("leads nowhere else", async () => {
    expect((await load(`?id=${paid}&redirectTo=https%3A%2F%2Felsewhere.example`)).data.watchHref).toBe(
      undefined,
    );
  });
});

describe("the page of failure", () => {
  const load = (query: string) => responseOf(loadFailure(ann.visit(`/payment/failure${query}`)));

  it("keeps the choice, and leads to another try", async () => {
    const { data } = await load("?code=insufficient_funds&plan=plan-northern&redirectTo=%2Fupcoming");
    expect(data.code).toBe("insufficient_funds");
    expect(data.offer).toMatchObject({ id: "plan-northern" });
    expect(data.retryHref).toBe("/account/subscription/buy/plan-northern?redirectTo=%2Fupcoming");
    expect(data.backHref).toBe("/upcoming");
  });

  it.each(["", "?plan=unknown", "?plan=..", "?plan=a%2Fb"])(
    "leads to the plans when the offer is not there: %j",
    async (query) => {
      const { status, data } = await load(query);
      expect([status, data.offer, data.retryHref]).toEqual([200, undefined, "/account/subscription"]);
    },
  );
});

describe("the page of a payment on its way", () => {
  it("finds it by itself, and counts its looks", async () => {
    const { data } = await processing("?plan=plan-all");
    expect(data.contract).toMatchObject({ title: "Touchline Complete", state: "processing" });
    const id = data.contract?.id;
    expect(data).toMatchObject({
      seconds: 5,
      looksLeft: 24,
      nextLook: `/payment/processing?id=${id}&look=1&plan=plan-all`,
      firstLook: `/payment/processing?id=${id}&plan=plan-all`,
    });
    const later = await processing(`?id=${id}&look=23`);
    expect(later.data).toMatchObject({
      looksLeft: 1,
      nextLook: `/payment/processing?id=${id}&look=24`,
    });
    expect((await processing(`?id=${id}&look=30`)).data).toMatchObject({ looksLeft: 0 });
  });

  it.each(["-1", "x", "1e9", "99999"])("begins to count anew after nonsense: look=%s", async (look) => {
    expect((await processing(`?look=${look}`)).data).toMatchObject({ looksLeft: 24 });
  });

  it("leads on once it is paid", async () => {
    const { status, location } = await processing(`?id=${paid}&redirectTo=%2Fupcoming`);
    expect([status, location]).toEqual([302, `/payment/success?id=${paid}&redirectTo=%2Fupcoming`]);
  });

  it("knows no contract of another viewer, and none that does not exist", async () => {
    const { data } = await processing();
    const id = data.contract?.id;
    expect((await processing(`?id=${id}`, bob)).data.contract).toBeUndefined();
    expect((await processing("?id=unknown")).data.contract).toBeUndefined();
    expect((await processing("", bob)).data.contract).toBeUndefined();
  });

  it("charges nothing by being looked at", async () => {
    const before = await storefront.charges();
    await Promise.all([processing(), processing(`?id=${paid}`), processing("?look=3")]);
    expect(await storefront.charges()).toBe(before);
  });

  it("is found again by a page with scripts, which asks its own URL until it is decided", async () => {
    const look = (path: string) => responseOf(loadProcessing(ann.visit(path)));
    const { location = "" } = await look("/payment/processing?plan=plan-all&redirectTo=%2Fupcoming");
    expect(new URL(location, SITE).searchParams.get("redirectTo")).toBe("/upcoming");
    expect((await look(location)).data.contract).toMatchObject({ state: "processing" });
    const bank = await fetch(await storefront.confirmation(), {
      method: "POST",
      body: new URLSearchParams({ answer: "approve" }),
      redirect: "manual",
    });
    expect(bank.status).toBe(303);
    await until(async () => (await look(location)).status === 302);
    expect((await look(location)).location).toMatch(/^\/payment\/success\?id=/);
    // The bank's way back on a platform that names no contract.
    expect((await look("/payment/processing?plan=plan-all")).location).toMatch(/^\/payment\/success\?id=/);
  });
});

it.each([
  ["success", loadSuccess],
  ["failure", loadFailure],
  ["processing", loadProcessing],
] as const)("the page of %s is for members", async (name, load) => {
  const { status, location } = await responseOf<unknown>(load(strangerVisit(`/payment/${name}?id=${paid}`)));
  expect(status).toBe(302);
  expect(location).toMatch(/^\/auth\/login\?redirectTo=/);
});
