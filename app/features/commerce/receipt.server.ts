import { createHash } from "node:crypto";
import type { CustomerConfig } from "~/config/customer.server";
import type { Product } from "~/platform/contract/product";

/** Letters and digits that cannot be mistaken for each other. */
const DIGITS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const NUMBER_LENGTH = 8;

type Settings = Pick<
  CustomerConfig,
  "nameShort" | "operatorName" | "operatorAddress" | "operatorEmail" | "operatorTaxId" | "taxRate"
>;

/** What a receipt says besides the facts of its contract. */
export interface ReceiptView {
  /** Name of the installation. */
  brand: string;
  number: string;
  seller: { name: string; address: string[]; email?: string; taxId?: string };
  /** Brand and last four digits of the card that paid, if the platform names it. */
  card?: string;
  /** Parts of the price, if the operator has set a tax rate. */
  tax?: { percent: number; net: number; amount: number };
}

/** Returns the receipt of a contract's last payment; undefined if nothing was paid. */
export function receiptOf(
  { id, price, lastPayment, paymentCard, receiptNumber }: Product,
  customer: Settings,
): ReceiptView | undefined {
  if (lastPayment === undefined) return undefined;
  const { operatorName, operatorAddress, operatorEmail, operatorTaxId, taxRate, nameShort } = customer;
  return {
    brand: nameShort,
    number: receiptNumber ?? numberFor(id, lastPayment),
    seller: {
      name: operatorName ?? nameShort,
      address: operatorAddress,
      email: operatorEmail,
      taxId: operatorTaxId,
    },
    card: paymentCard,
    tax: price === undefined || taxRate === undefined ? undefined : taxOf(price, taxRate),
  };
}

/**
 * Returns a number for a payment to which the platform has given none, always the same: the year and eight characters,
 * `2026-7K3M-9QXD`.
 */
function numberFor(contractId: string, paidAt: string): string {
  const hash = createHash("sha256").update(`${contractId} ${paidAt}`).digest();
  const text = [...hash.subarray(0, NUMBER_LENGTH)].map((byte) => DIGITS[byte % DIGITS.length]).join("");
  return `${paidAt.slice(0, 4)}-${text.slice(0, 4)}-${text.slice(4)}`;
}

/** Splits a price that contains the tax. @param percent rate of the tax */
function taxOf(price: number, percent: number): NonNullable<ReceiptView["tax"]> {
  const cents = Math.round(price * 100);
  const net = Math.round(cents / (1 + percent / 100));
  return { percent, net: net / 100, amount: (cents - net) / 100 };
}
