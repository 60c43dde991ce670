/** Settles charges and updates the contracts they pay for. */
import { and, eq, gt, isNull, lt, ne, or } from "drizzle-orm";
import { lockUser } from "../accounts/lock-user.ts";
import type { ProductRow } from "../catalogue/offers.ts";
import type { Platform } from "../context.ts";
import type { Transaction } from "../database/database.ts";
import { charges, contracts, products, storedCards } from "../database/schema.ts";
import { type ContractRow, endOf } from "./contracts.ts";
import { nextReceiptNumber } from "./receipt-numbers.ts";

/** Failure code of a charge that was never made. */
export const CALLED_OFF = "called_off";
/** Failure code of a charge that the gateway refused irrespective of the card. */
export const REFUSED = "payment_refused";

/** Result of a charge. */
export type Verdict = { succeeded: true } | { succeeded: false; failureCode: string };

/** The part of the platform that settling needs; CLI commands have no more. */
export type Ledger = Pick<Platform, "db" | "ledgerTime"> & { logger: Pick<Platform["logger"], "error"> };

/** A charge that has just been settled. */
export type Settled = NonNullable<Awaited<ReturnType<typeof settle>>>;

/** Settles a charge that is still open, and notifies the viewer's pages. Settling again changes nothing. */
export async function settleCharge(
  platform: Ledger & Pick<Platform, "realtime">,
  id: string,
  verdict: Verdict,
): Promise<void> {
  const settled = await settleInLedger(platform, id, verdict);
  if (!settled?.entry.userId) return;
  platform.realtime.toUser(settled.entry.userId, "user-purchase-status", {
    status: verdict.succeeded ? "success" : "failure",
    productId: settled.product.productId,
    eventId: settled.product.eventId,
  });
}

/**
 * Like `settleCharge`, without notifying the viewer's pages. @returns undefined if it was settled before or
 * does not exist
 */
export function settleInLedger(ledger: Ledger, id: string, verdict: Verdict): Promise<Settled | undefined> {
  return ledger.db.transaction((tx) => settle(ledger, tx, id, verdict));
}

/** Settles a charge within a transaction, which holds the viewer's lock afterwards. */
export async function settle(ledger: Ledger, tx: Transaction, id: string, verdict: Verdict) {
  const [owner] = await tx.select({ userId: charges.userId }).from(charges).where(eq(charges.id, id));
  // Lock the viewer before the charge: the lock order of all transactions.
  if (owner?.userId) await lockUser(tx, owner.userId);
  const [found] = await tx
    .select({ entry: charges, product: products })
    .from(charges)
    .innerJoin(products, eq(products.id, charges.productId))
    .where(and(eq(charges.id, id), eq(charges.status, "processing")))
    .for("update", { of: charges });
  if (!found) return undefined;
  const { entry } = found;
  const now = await ledger.ledgerTime(tx);
  const receiptNumber = verdict.succeeded ? await nextReceiptNumber(tx, now) : null;
  await tx
    .update(charges)
    .set({
      status: verdict.succeeded ? "succeeded" : "failed",
      failureCode: verdict.succeeded ? null : verdict.failureCode,
      redirectUrl: null,
      // Kept with the contract, and deleted with it.
      cardName: null,
      settledAt: new Date(now),
      receiptNumber,
    })
    .where(eq(charges.id, id));
  const [contract] =
    entry.contractId === null
      ? []
      : await tx.select().from(contracts).where(eq(contracts.id, entry.contractId)).for("update");
  if (!contract || entry.userId === null) {
    if (verdict.succeeded) ledger.logger.error({ charge: id }, "a deleted account was charged: refund it");
    return found;
  }
  if (!verdict.succeeded) {
    await tx.update(contracts).set(unpaidChanges(contract)).where(eq(contracts.id, contract.id));
    return found;
  }
  const { userId, cardToken, cardName } = entry;
  const paid = { ...contract, ...paidChanges(contract, found.product, now), cardName, receiptNumber };
  if (!paid.duplicate && (await overlapsAnother(tx, paid))) {
    // The payment was made: record it as a duplicate and report it to an operator, instead of violating the
    // constraint.
    ledger.logger.error(
      { charge: id, contract: contract.id },
      "something was paid twice: refund this charge",
    );
    Object.assign(paid, { duplicate: true, autoRenew: false });
  }
  await tx.update(contracts).set(paid).where(eq(contracts.id, contract.id));
  await tx
    .insert(storedCards)
    .values({ userId, cardToken, cardName })
    .onConflictDoUpdate({ target: storedCards.userId, set: { cardToken, cardName } });
  return found;
}

/** Changes to a contract after a payment: the first payment starts it, later ones extend it. */
function paidChanges(contract: ContractRow, product: ProductRow, now: number): Partial<ContractRow> {
  const lastPaymentAt = new Date(now);
  if (!contract.purchaseProcessing) {
    return { endsAt: endOf(product, Math.max(now, contract.endsAt?.getTime() ?? now)), lastPaymentAt };
  }
  // Not before the order, even if the clock was set back: the viewer's previous contract may end there.
  const begins = Math.max(now, contract.startsAt.getTime());
  return {
    purchaseProcessing: false,
    autoRenew: product.autoRenew && !contract.duplicate,
    startsAt: new Date(begins),
    endsAt: endOf(product, begins),
    lastPaymentAt,
  };
}

/**
 * Changes to a contract after a failed payment: a purchase becomes void, a subscription runs until its end.
 */
function unpaidChanges({ purchaseProcessing }: ContractRow): Partial<ContractRow> {
  return purchaseProcessing ? { purchaseProcessing: false, active: false } : { autoRenew: false };
}

/** Whether the constraint `contracts_once` would refuse a contract. */
async function overlapsAnother(tx: Transaction, contract: ContractRow): Promise<boolean> {
  const { id, userId, productId, startsAt, endsAt } = contract;
  const [other] = await tx
    .select({ id: contracts.id })
    .from(contracts)
    .where(
      and(
        eq(contracts.userId, userId),
        eq(contracts.productId, productId),
        ne(contracts.id, id),
        eq(contracts.active, true),
        eq(contracts.duplicate, false),
        or(isNull(contracts.endsAt), gt(contracts.endsAt, startsAt)),
        endsAt === null ? undefined : lt(contracts.startsAt, endsAt),
      ),
    )
    .limit(1);
  return other !== undefined;
}
