import { describe, expect, it } from "vitest";
import { productSchema } from "~/platform/contract/product";
import { receiptOf } from "./receipt.server";

const PAID = "2026-11-25T10:00:00Z";
const receipt = (fields: object = {}, config: object = {}) =>
  receiptOf(
    productSchema.parse({
      id: "c1",
      title: "Ticket",
      type: "ppv",
      price: 4.99,
      lastPayment: PAID,
      ...fields,
    }),
    { nameShort: "Touchline", operatorAddress: [], ...config },
  );

describe("a receipt", () => {
  it("does not exist before a payment", () => {
    expect(receipt({ lastPayment: null })).toBeUndefined();
  });

  it("has a number that stays the same for a payment, and differs for the next one", () => {
    const number = receipt()?.number;
    expect(number).toMatch(/^2026-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(receipt()?.number).toBe(number);
    expect(receipt({ lastPayment: "2026-12-25T10:00:00Z" })?.number).not.toBe(number);
    expect(receipt({ id: "c2" })?.number).not.toBe(number);
  });

  it("has the number of the platform, if it has given one", () => {
    expect(receipt({ receiptNumber: "2026-000123" })?.number).toBe("2026-000123");
  });

  it("names the operator as the seller, without one the installation", () => {
    const operator = {
      operatorName: "Goal Ltd",
      operatorAddress: ["1 Street"],
      operatorEmail: "a@b.example",
    };
    expect(receipt({}, operator)?.seller).toEqual({
      name: "Goal Ltd",
      address: ["1 Street"],
      email: "a@b.example",
    });
    expect(receipt()?.seller.name).toBe("Touchline");
  });

  it("names the tax number of the operator and the card, and neither if it is unknown", () => {
    expect(receipt({}, { operatorTaxId: "DE123456789" })?.seller.taxId).toBe("DE123456789");
    expect(receipt({ paymentCard: "Visa 4242" })?.card).toBe("Visa 4242");
    expect(receipt()?.seller.taxId).toBeUndefined();
    expect(receipt({ paymentCard: null })?.card).toBeUndefined();
  });

  it("splits the price by the tax that it contains, and only if there is a rate", () => {
    expect(receipt({}, { taxRate: 19 })?.tax).toEqual({ percent: 19, net: 4.19, amount: 0.8 });
    expect(receipt()?.tax).toBeUndefined();
  });
});
