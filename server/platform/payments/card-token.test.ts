import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type BoundCard, bindCard, cardName, formOf, readBoundCard } from "./card-token.ts";

const SECRET = "a secret";
const CARD: BoundCard = { card: "pm_1.cus_2", form: formOf("abc"), enteredAt: 1_795_000_000_000 };

describe("the token of an entered card", () => {
  it.each([undefined, "Visa 4242", cardName({ brand: "中国银联", last4: "0005" })])(
    "returns what it was made of, with the card's name %s",
    (name) => {
      expect(readBoundCard(SECRET, bindCard(SECRET, { ...CARD, name }))).toEqual({ ...CARD, name });
    },
  );

  it("is read only with its secret, and as it was made", () => {
    const token = bindCard(SECRET, { ...CARD, name: "Visa 4242" });
    expect(readBoundCard("another secret", token)).toBeUndefined();
    const name = Buffer.from("Visa 4242").toString("base64url");
    const forged = token.replace(name, Buffer.from("Visa 1111").toString("base64url"));
    expect(forged).not.toBe(token);
    expect(readBoundCard(SECRET, forged)).toBeUndefined();
  });

  it("is read by versions that know no name, and read from them, while hosts are upgraded", () => {
    const { card, form, enteredAt } = CARD;
    const time =
      bindCard(SECRET, { ...CARD, name: "Visa 4242" })
        .split(".")
        .at(-2) ?? "";
    expect(Number.parseInt(time, 36)).toBe(enteredAt);
    const old = `${card}.${form}.${enteredAt.toString(36)}`;
    const signature = createHmac("sha256", SECRET).update(`card token\n${old}`).digest("base64url");
    expect(readBoundCard(SECRET, `${old}.${signature}`)).toEqual({ ...CARD, name: undefined });
  });
});
