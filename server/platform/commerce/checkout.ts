/** Card payments. */
import { eq } from "drizzle-orm";
import type { Audience } from "../catalogue/access.ts";
import type { Platform } from "../context.ts";
import { charges } from "../database/schema.ts";
import { Failure } from "../http/failures.ts";
import type { Payments } from "../payments/payments.ts";
import { beginCharge, type ChargeRow, type Order } from "./ledger.ts";
import { paymentFailure } from "./payment-failure.ts";
import { submit } from "./sending.ts";
import { CALLED_OFF, REFUSED } from "./settlement.ts";

export interface Receipt {
  contractId: string | null;
  status: "success" | "processing";
  /** URL at which the viewer has to confirm the payment. */
  redirectUrl: string | null;
}

const MESSAGES: Record<string, string> = {
  declined: "The card was declined",
  insufficient_funds: "There is not enough money on the card",
  expired_card: "The card has expired",
  challenge_refused: "The payment was not confirmed",
  challenge_expired: "The payment was not confirmed in time",
  [CALLED_OFF]: "The payment was called off, nothing was charged",
  [REFUSED]: "The payment service did not accept this payment, nothing was charged",
  no_such_card: "This card is not known any more, enter it again",
};

/**
 * Pays for a subscription or a pay-per-view event. The same order (same key, or the same product while a
 * payment is pending) is charged once, however often it is sent.
 * @throws Failure 402 with one of `paymentFailure`, 501 without a payment gateway, 503 if it does not
 *   respond, and those of `beginCharge`
 */
export async function checkout(
  platform: Platform,
  to: Audience & { userId: string },
  order: Order,
): Promise<Receipt> {
  const payments = requirePayments(platform);
  const { entry, product } = await beginCharge(platform, to, order);
  if (entry.status !== "processing") return receiptOf(entry);
  const { title } = product;
  await submit(platform, payments, { id: entry.id, title, returnUrl: order.returnUrl, locale: to.locale });
  const [current] = await platform.db.select().from(charges).where(eq(charges.id, entry.id));
  return receiptOf(current ?? entry);
}

/** @throws Failure 501 */
export function requirePayments({ payments }: Platform): Payments {
  if (payments) return payments;
  throw new Failure(501, "payment_unavailable", "Paying by card is not set up here");
}

function receiptOf({ status, failureCode, contractId, redirectUrl }: ChargeRow): Receipt {
  if (status === "failed") {
    const message = MESSAGES[failureCode ?? ""] ?? "The payment failed";
    throw new Failure(402, paymentFailure(failureCode), message);
  }
  return { contractId, status: status === "succeeded" ? "success" : "processing", redirectUrl };
}
