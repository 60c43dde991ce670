import { describe, expect, it } from "vitest";
import { isSecretField, redactText, redactUrl } from "./redact.ts";

describe("redactUrl", () => {
  it.each([
    ["/auth/callback?code=abc&x=1", "/auth/callback?code=[redacted]&x=1"],
    ["/x?a=1&access_token=abc#f", "/x?a=1&access_token=[redacted]#f"],
    ["/x?TOKEN=abc", "/x?TOKEN=[redacted]"],
    ["/x?barcode=abc", "/x?barcode=abc"],
    [
      "/buy/p?card_token=tok_1&card_brand=Visa&card_last4=4242&state=s",
      "/buy/p?card_token=[redacted]&card_brand=Visa&card_last4=[redacted]&state=[redacted]",
    ],
    ["/he/calendar/my/abc_D-f.ics?x=1", "/he/calendar/my/[redacted]?x=1"],
    ["/payments/card/entered?form=f1", "/payments/card/entered?form=[redacted]"],
  ])("%s becomes %s", (url, redacted) => {
    expect(redactUrl(url)).toBe(redacted);
  });

  it("ends at the quote of a JSON string", () => {
    expect(redactUrl('{"url":"/x?token=abc","status":200}')).toBe(
      '{"url":"/x?token=[redacted]","status":200}',
    );
  });
});

describe("redactText", () => {
  it.each([
    ["a token", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln"],
    ["a credential", "Bearer abcdef0123456789"],
    ["a password's hash", "$argon2id$v=19$m=19456,t=2,p=1$8evDZ3F52KdOciHgycp$Y/05Robc"],
    ["a card", "tok_HF8DaReU6FUn-H5bGhBg1UR5"],
    ["a payment method", "pm_1NciOqF5Nl1lgYgeaIiKVVwV"],
    ["a key", "sk_live_51NciOqF5Nl1lgYgeaIiKVVwV"],
  ])("replaces %s within a sentence", (_what, secret) => {
    expect(redactText(`before ${secret}, after`)).toMatch(/^before \[redacted\],? ?after$/);
  });

  it("leaves ordinary texts as they are", () => {
    const text = 'GET /api/event/list?page=2 404 {"eventId":"live-1","user":"5f0c"}';
    expect(redactText(text)).toBe(text);
  });

  it("takes a megabyte of anything in less than a second", () => {
    for (const piece of ["eyJ", "Bearer ", "a.", "$argon2id$", "?token=", "tok_"]) {
      const started = performance.now();
      redactText(piece.repeat(1_000_000 / piece.length));
      expect(performance.now() - started, piece).toBeLessThan(1000);
    }
  });
});

describe("isSecretField", () => {
  it.each(["password", "X-Authorization", "refreshToken", "cardLast4", "set-cookie"])("knows %s", (name) => {
    expect(isSecretField(name)).toBe(true);
  });

  it.each(["status", "path", "requestId"])("lets %s pass", (name) => {
    expect(isSecretField(name)).toBe(false);
  });
});
