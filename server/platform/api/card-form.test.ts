/** The form for a card: the sandbox gateway's page, alone and in a frame of the site. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CARDS, openTill, RETURN, type Till } from "../../../tests/support/till.ts";

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.stop());

describe("the card form", () => {
  it("works without scripts and comes back with a token, never with the number", async () => {
    const page = await fetch(await till.formAddress());
    const html = await page.text();
    expect(html).toContain('<form method="post"');
    expect(html).not.toContain("<script");
    expect(page.headers.get("content-security-policy")).toContain("form-action 'self' http://localhost:3000");
    const reply = await till.enterCard(CARDS.good);
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
    ["a month that is over", CARDS.good, { expiry: "02/26" }],
    ["no month", CARDS.good, { expiry: "13/30" }],
    ["no security code", CARDS.good, { cvc: "x" }],
  ])("says what is wrong with %s and repeats nothing", async (_, number, fields) => {
    const reply = await till.enterCard(number, fields);
    expect(reply.status).toBe(422);
    const html = await reply.text();
    expect(html).toContain('aria-invalid="true"');
    expect(html).not.toContain("4111");
    expect(html).not.toContain(`value="`);
  });

  it.each(["https://evil.example/", "javascript:alert(1)", "//evil.example", "http://a@localhost:3000/"])(
    "sends nobody to %s",
    async (address) => {
      expect((await fetch(await till.formAddress(address))).status).toBe(400);
    },
  );

  it("stands in a frame of the site, and tells that page alone the card", async () => {
    const address = `${await till.formAddress()}&frame=on&theme=dark`;
    const page = await fetch(address);
    const html = await page.text();
    const policy = page.headers.get("content-security-policy") ?? "";
    const [, nonce = ""] = /script-src 'nonce-([\w-]+)'/.exec(policy) ?? [];
    expect(policy).toContain("frame-ancestors http://localhost:3000;");
    expect(html).toContain(`<script nonce="${nonce}">const site="http://localhost:3000";`);
    expect(html).toContain('data-theme="dark"');
    const post = (fields: Record<string, string>, headers = {}) =>
      fetch(address, { method: "POST", body: new URLSearchParams(fields), headers, redirect: "manual" });
    const form = { number: CARDS.good, expiry: "12/30", cvc: "123" };
    const wrong = await post({ ...form, cvc: "x" });
    expect([wrong.status, (await wrong.text()).includes("<script")]).toEqual([422, true]);
    const entered = await (await post(form)).text();
    expect(entered).toMatch(
      /tell\(\{type:"card",\.\.\.\{"token":"tok_[\w-]+","brand":"Visa","last4":"4242","state":"abc"\}\}\)/,
    );
    expect(entered).not.toContain("42424242");
    // Opened by itself it leads back.
    const alone = await post(form, { "sec-fetch-dest": "document" });
    expect(alone.headers.get("location")).toMatch(/card_token=tok_/);
  });

  it("stores no card number anywhere", async () => {
    await till.tokenOf(CARDS.good);
    for (const table of ["gateway_cards", "gateway_charges", "charges", "stored_cards"]) {
      const { rows } = await till.database.query(`select * from ${table}`);
      expect(JSON.stringify(rows)).not.toMatch(/\d{12,19}/);
    }
  });
});
