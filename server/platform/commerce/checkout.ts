/** Paying by card. */
import { and, eq } from "drizzle-orm";
import type { Audience } from "../catalogue/access.ts";
import type { Platform } from "../context.ts";
import { charges, products } from "../database/schema.ts";
import { Failure } from "../http/failures.ts";
import { type ChargeAnswer, type Payments, returnPage } from "../payments/payments.ts";
import { beginCharge, type ChargeRow, type Order, openCharges, settleCharge } from "./ledger.ts";
import { paymentFailure } from "./payment-failure.ts";

/** A charge whose end is not known is asked for again after this long, and then each time it is twice as old. */
const FIRST_LOOK_MS = 30_000;
/** Or every hour, if that is sooner. */
const LAST_PAUSE_MS = 3_600_000;

export interface Receipt {
  contractId: string | null;
  status: "success" | "processing";
  /** Where the viewer has to confirm the payment. */
  redirectUrl: string | null;
}

const MESSAGES: Record<string, string> = {
  declined: "The card was declined",
  insufficient_funds: "There is not enough money on the card",
  expired_card: "The card has expired",
  challenge_refused: "The payment was not confirmed",
  challenge_expired: "The payment was not confirmed in time",
  no_such_card: "This card is not known any more, enter it again",
};

/**
 * Pays for a plan or a ticket. The same order (same key, or the same product while a payment is running) is
 * charged once, however often it is sent.
 * @throws Failure 402 with one of `paymentFailure`, 501 without a payment gateway, 503 when it does not answer, and as
 *   `beginCharge`
 */
export async function checkout(
  platform: Platform,
  to: Audience & { userId: string },
  order: Order,
): Promise<Receipt> {
  const payments = requirePayments(platform);
  const { entry, product } = await beginCharge(platform, to, order);
  if (entry.status !== "processing") return receiptOf(entry);
  await submit(platform, payments, { entry, title: product.title, returnUrl: order.returnUrl });
  const [current] = await platform.db.select().from(charges).where(eq(charges.id, entry.id));
  return receiptOf(current ?? entry);
}

/** @throws Failure 501 */
export function requirePayments({ payments }: Platform): Payments {
  if (payments) return payments;
  throw new Failure(501, "payment_unavailable", "Paying by card is not set up here");
}

/** Sends a charge to the gateway, which knows it by its id: sending it again only asks how it stands. */
export async function submit(
  platform: Platform,
  payments: Payments,
  order: { entry: ChargeRow; title: string; returnUrl?: string; isUnattended?: boolean },
): Promise<void> {
  const { entry, title, returnUrl, isUnattended } = order;
  const answer = await payments.charge(entry.id, {
    cardToken: entry.cardToken,
    amount: entry.amount,
    currency: entry.currency,
    description: title,
    returnUrl: returnAddress(platform, payments, { entry, returnUrl }),
    isUnattended,
  });
  if (answer) await applyAnswer(platform, answer);
  else await settleCharge(platform, entry.id, { succeeded: false, failureCode: "no_such_card" });
}

/** Where a challenge leads back to: the page the order asked for if it is one of the site's, with the contract's id. */
function returnAddress(
  { webOrigin }: Platform,
  { allowsReturnTo }: Payments,
  { entry, returnUrl }: { entry: ChargeRow; returnUrl: string | undefined },
): string {
  const asked = returnUrl === undefined ? undefined : returnPage(returnUrl, allowsReturnTo);
  const url = asked ?? new URL("/payment/processing", webOrigin);
  url.searchParams.set("id", entry.contractId ?? "");
  return url.href;
}

/** Takes over what the gateway says, in an answer or in a webhook; in any order and any number of times. */
export async function applyAnswer(platform: Platform, answer: ChargeAnswer): Promise<void> {
  const { reference, status, failureCode, redirectUrl } = answer;
  if (status === "succeeded") return settleCharge(platform, reference, { succeeded: true });
  if (status === "failed") {
    return settleCharge(platform, reference, { succeeded: false, failureCode: failureCode ?? "declined" });
  }
  await platform.db
    .update(charges)
    .set({ redirectUrl })
    .where(and(eq(charges.id, reference), eq(charges.status, "processing")));
}

function receiptOf({ status, failureCode, contractId, redirectUrl }: ChargeRow): Receipt {
  if (status === "failed") {
    const message = MESSAGES[failureCode ?? ""] ?? "The payment failed";
    throw new Failure(402, paymentFailure(failureCode), message);
  }
  return { contractId, status: status === "succeeded" ? "success" : "processing", redirectUrl };
}

/**
 * Asks the gateway about charges whose end we have not heard of: our call or its answer was lost, or its webhook.
 * One that does not answer for a charge is asked for the next one all the same.
 * @param since when this was done last; 0 for all of them
 */
export async function settleForgotten(platform: Platform, since: number): Promise<void> {
  const { payments, db, now, logger } = platform;
  if (!payments) return;
  const present = now();
  const open = await openCharges(platform, new Date(present - FIRST_LOOK_MS));
  for (const entry of open.filter(({ createdAt }) => isLookDue(createdAt.getTime(), since, present))) {
    const [product] = await db.select().from(products).where(eq(products.id, entry.productId));
    // The charge is sent if it never was: its buyer has been told that it may still be made.
    await submit(platform, payments, { entry, title: product?.title ?? entry.productId }).catch((error) =>
      logger.warn({ err: error, charge: entry.id }, "how a charge stands could not be found out"),
    );
  }
}

/** Whether a look at something begun at `createdAt` falls between two moments. */
export function isLookDue(createdAt: number, after: number, until: number): boolean {
  let [age, pause] = [FIRST_LOOK_MS, FIRST_LOOK_MS];
  while (createdAt + age <= after) {
    age += pause;
    pause = Math.min(pause * 2, LAST_PAUSE_MS);
  }
  return createdAt + age <= until;
}
