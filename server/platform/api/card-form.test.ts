/** The card form: a page of the sandbox gateway, alone and in a frame of the site. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  CARDS,
  type CardPayments,
  codeOf,
  RETURN,
  receiptOf,
  startCardPayments,
} from "../../../tests/support/card-payments.ts";

let cards: CardPayments;
beforeAll(async () => {
  cards = await startCardPayments();
});
afterAll(() => cards.stop());

describe("the card form", () => {
  it("works without scripts and returns a token, never the number", async () => {
    const page = await fetch(await cards.formUrl());
    const html = await page.text();
    expect(html).toContain('<form method="post"');
    expect(html).not.toContain("<script");
    expect(page.headers.get("content-security-policy")).toContain("form-action 'self' http://localhost:3000");
    const reply = await cards.enterCard(CARDS.good);
    const location = new URL(reply.headers.get("location") ?? "");
    expect(location.href.startsWith(RETURN)).toBe(true);
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      step: "2",
      state: "abc",
      card_brand: "Visa",
      card_last4: "4242",
      card_token: expect.stringMatching(/^tok_/),
    });
    expect(location.href).not.toContain("42424242");
  });

  it.each([
    ["a real-looking number", "4111 1111 1111 1111", {}],
    ["an expired month", CARDS.good, { expiry: "02/26" }],
    ["an invalid month", CARDS.good, { expiry: "13/30" }],
    ["an invalid security code", CARDS.good, { cvc: "x" }],
  ])("shows an error for %s and repeats no input", async (_, number, fields) => {
    const reply = await cards.enterCard(number, fields);
    expect(reply.status).toBe(422);
    const html = await reply.text();
    expect(html).toContain('aria-invalid="true"');
    expect(html).not.toContain("4111");
    expect(html).not.toContain(`value="`);
  });

  it.each(["https://evil.example/", "javascript:alert(1)", "//evil.example", "http://a@localhost:3000/"])(
    "does not redirect to %s",
    async (url) => {
      expect((await fetch(await cards.formUrl(url))).status).toBe(400);
    },
  );

  it("can be framed by the site only, and posts the card to that page only", async () => {
    const url = `${await cards.formUrl()}&frame=on&theme=dark`;
    const page = await fetch(url);
    const html = await page.text();
    const policy = page.headers.get("content-security-policy") ?? "";
    const [, nonce = ""] = /script-src 'nonce-([\w-]+)'/.exec(policy) ?? [];
    expect(policy).toContain("frame-ancestors http://localhost:3000;");
    expect(html).toContain(`<script nonce="${nonce}">const site="http://localhost:3000";`);
    expect(html).toContain('data-theme="dark"');
    const post = (fields: Record<string, string>, headers = {}) =>
      fetch(url, { method: "POST", body: new URLSearchParams(fields), headers, redirect: "manual" });
    const form = { number: CARDS.good, expiry: "12/30", cvc: "123" };
    const wrong = await post({ ...form, cvc: "x" });
    expect([wrong.status, (await wrong.text()).includes("<script")]).toEqual([422, true]);
    const entered = await (await post(form)).text();
    expect(entered).toMatch(
      /tell\(\{type:"card",\.\.\.\{"token":"tok_[\w.~-]+","brand":"Visa","last4":"4242","state":"abc"\}\}\)/,
    );
    expect(entered).not.toContain("42424242");
    // As a page of its own it redirects.
    const alone = await post(form, { "sec-fetch-dest": "document" });
    expect(alone.headers.get("location")).toMatch(/card_token=tok_/);
  });

  /** The form as it is opened with further parameters of the platform's URL, and the form with an error. */
  async function openedWith(query: Record<string, string>) {
    const location = `${cards.formLocation("abc")}&${new URLSearchParams(query)}`;
    const { headers } = await fetch(location, { redirect: "manual" });
    const url = headers.get("location") ?? "";
    const body = new URLSearchParams({ number: CARDS.good, expiry: "12/30", cvc: "x" });
    const wrong = await fetch(url, { method: "POST", body, redirect: "manual" });
    return [await (await fetch(url)).text(), await wrong.text()];
  }

  it.each([
    [{ locale: "he" }, '<html lang="he" dir="rtl">', "מספר כרטיס האשראי", "הזינו את שלוש"],
    [{ locale: "fr-CA" }, '<html lang="fr-CA" dir="ltr">', "Numéro de carte", "trois chiffres"],
    [{ locale: "ko" }, '<html lang="ko" dir="ltr">', "카드 번호", "숫자 세 자리"],
    [{ locale: "xx" }, '<html lang="en" dir="ltr">', "Card number", "three digits"],
    [{}, '<html lang="en" dir="ltr">', "Card number", "three digits"],
  ])("speaks the language of the page: %j (PAY-7)", async (query, root, label, problem) => {
    const [empty, wrong] = await openedWith(query);
    for (const html of [empty, wrong]) {
      expect(html).toContain(root);
      expect(html).toContain(`<label for="number">${label}</label>`);
    }
    expect(wrong).toContain(problem);
  });

  it("is refused in the language of its link", async () => {
    const page = await fetch(`${await cards.formUrl("https://evil.example/")}&locale=de`);
    expect(await page.text()).toContain('<html lang="de" dir="ltr">');
  });

  it("stores no card number anywhere", async () => {
    await cards.tokenOf(CARDS.good);
    for (const table of ["gateway_cards", "gateway_charges", "charges", "stored_cards"]) {
      const { rows } = await cards.database.query(`select * from ${table}`);
      expect(JSON.stringify(rows)).not.toMatch(/\d{12,19}/);
    }
  });
});

describe("an entered card", () => {
  const open = (token: string, state: string) =>
    cards.platform.call("POST", "/api/commerce/card_form", { token, body: { state } });
  const REFUSED = [402, "no_such_card"];

  it("in a form that was opened for a viewer pays for this viewer only, once", async () => {
    const [ann, bob] = [await cards.newcomer(), await cards.newcomer()];
    const state = randomUUID();
    expect((await open(ann.token, state)).status).toBe(200);
    // The second viewer with the same state gains nothing by it.
    expect((await open(bob.token, state)).status).toBe(200);
    const card = await cards.tokenOf(CARDS.good, state);
    expect(codeOf(await cards.pay(bob.token, card, "ticket-live-3"))).toEqual(REFUSED);
    expect(receiptOf(await cards.pay(ann.token, card, "ticket-live-3", "order")).status).toBe("success");
    expect(receiptOf(await cards.pay(ann.token, card, "ticket-live-3", "order")).status).toBe("success");
    expect(codeOf(await cards.pay(ann.token, card, "plan-all"))).toEqual(REFUSED);
    expect(await cards.chargeCount("gateway_charges", ann.id)).toBe(1);
    expect(await cards.chargeCount("charges", bob.id)).toBe(0);
    expect(receiptOf(await cards.payAgain(ann.token, "plan-all")).status).toBe("success");
  });

  it("in a form without a viewer belongs to the first one who pays with it", async () => {
    const [ann, bob] = [await cards.newcomer(), await cards.newcomer()];
    const card = await cards.tokenOf(CARDS.good);
    const both = await Promise.all([ann, bob].map(({ token }) => cards.pay(token, card, "ticket-live-3")));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 402]);
    const late = await cards.newcomer();
    expect(codeOf(await cards.pay(late.token, card, "ticket-live-3"))).toEqual(REFUSED);
  });

  it("cannot be used after its account was deleted", async () => {
    const [ann, bob] = [await cards.newcomer(), await cards.newcomer()];
    const state = randomUUID();
    await open(ann.token, state);
    const card = await cards.tokenOf(CARDS.good, state);
    await cards.platform.call("POST", "/api/user/delete_account", { token: ann.token });
    expect(codeOf(await cards.pay(bob.token, card, "ticket-live-3"))).toEqual(REFUSED);
  });

  it("is rejected with a changed, truncated or invented token", async () => {
    const [ann, bob] = [await cards.newcomer(), await cards.newcomer()];
    const states = [randomUUID(), randomUUID()] as const;
    await open(ann.token, states[0]);
    await open(bob.token, states[1]);
    const [of, own] = [
      await cards.tokenOf(CARDS.good, states[0]),
      await cards.tokenOf(CARDS.good, states[1]),
    ];
    const [card, form, time, signature] = of.split(".") as [string, string, string, string];
    const [, ownForm] = own.split(".") as [string, string];
    for (const forged of [
      card,
      `${card}.${ownForm}.${time}.${signature}`,
      `${card}.${form}.${time}.`,
      `${card}.${form}.zzzzzzzz.${signature}`,
      "...",
      ".",
    ]) {
      expect(codeOf(await cards.pay(bob.token, forged, "ticket-live-3")), forged).toEqual(REFUSED);
    }
    expect(await cards.chargeCount("charges", bob.id)).toBe(0);
  });

  it("expires after an hour", async () => {
    const { token } = await cards.newcomer();
    const [early, late] = [await cards.tokenOf(CARDS.good), await cards.tokenOf(CARDS.good)];
    await cards.platform.advance(59 * 60_000);
    expect(receiptOf(await cards.pay(token, early, "ticket-live-3")).status).toBe("success");
    await cards.platform.advance(2 * 60_000);
    const reply = await cards.pay((await cards.newcomer()).token, late, "ticket-live-3");
    expect(codeOf(reply)).toEqual(REFUSED);
  });

  it("requires a state and an account", async () => {
    const { token } = await cards.newcomer();
    expect((await open(token, "")).status).toBe(422);
    expect(
      (await cards.platform.call("POST", "/api/commerce/card_form", { body: { state: "x" } })).status,
    ).toBe(401);
  });
});
