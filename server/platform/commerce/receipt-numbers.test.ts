import { afterAll, beforeAll, expect, it } from "vitest";
import { CARDS, type CardPayments, startCardPayments } from "../../../tests/support/card-payments.ts";

let cards: CardPayments;
beforeAll(async () => {
  cards = await startCardPayments();
});
afterAll(() => cards.stop());

const numbers = async () => {
  const { rows } = await cards.database.query(
    "select receipt_number from charges where receipt_number is not null order by receipt_number",
  );
  return rows.map(({ receipt_number }) => receipt_number as string);
};
const buyTicket = async (card: string) => {
  const { token } = await cards.newcomer();
  await cards.pay(token, await cards.tokenOf(card), "ticket-live-3");
  return cards.contracts(token);
};

it("are consecutive, also for payments at the same time and beside refused ones", async () => {
  const before = (await numbers()).length;
  const bought = await Promise.all([
    ...Array.from({ length: 8 }, () => buyTicket(CARDS.good)),
    buyTicket(CARDS.declined),
  ]);
  const given = bought.flat().flatMap(({ receiptNumber }) => (receiptNumber ? [receiptNumber] : []));
  const expected = Array.from({ length: 8 }, (_, index) => before + index + 1).map(
    (number) => `2026-${String(number).padStart(6, "0")}`,
  );
  expect(given.sort()).toEqual(expected);
  expect((await numbers()).slice(before)).toEqual(expected);
});

it("begin again each year", async () => {
  await cards.platform.advance(366 * 24 * 3_600_000);
  const [contract] = await buyTicket(CARDS.good);
  expect(contract?.receiptNumber).toBe("2027-000001");
});
