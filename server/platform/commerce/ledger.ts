/** The ledger of charges: begun once, settled once. */
import { and, eq, lte } from "drizzle-orm";
import type { Audience } from "../catalogue/access.ts";
import { isOnOffer, type ProductRow, regionsOf } from "../catalogue/offers.ts";
import type { Platform } from "../context.ts";
import type { Transaction } from "../database/database.ts";
import { charges, contracts, products, storedCards, users } from "../database/schema.ts";
import { accessDenied, Failure, notFound } from "../http/failures.ts";
import { activeContract, type ContractRow, endOf } from "./contracts.ts";
import { currencyOf, smallestUnits } from "./money.ts";

export type ChargeRow = typeof charges.$inferSelect;

export interface Order {
  productId: string;
  /** A card's token; undefined for the stored card. */
  cardToken: string | undefined;
  /** Makes a repeated order the same order. */
  key: string | undefined;
  /** Page to which a challenge leads back. */
  returnUrl?: string;
}

/**
 * Enters an order into the ledger, or finds the entry of the same order.
 * @throws Failure 404 for what is not on offer, 403 where it may not be watched, 409 `already_subscribed`,
 *   422 `no_stored_card` or `idempotency_key_reused`
 */
export async function beginCharge(
  platform: Platform,
  to: Audience & { userId: string },
  order: Order,
): Promise<{ entry: ChargeRow; product: ProductRow }> {
  const { db, now } = platform;
  return db.transaction(async (tx) => {
    // One order per viewer at a time: two at once must not both find that nothing is bought yet.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, to.userId)).for("update");
    const repeated = await findRepeated(tx, to.userId, order);
    if (repeated) return repeated;
    const [product] = await tx
      .select()
      .from(products)
      .where(and(eq(products.id, order.productId), isOnOffer(now())));
    if (!product) throw notFound("Offer");
    const mayWatch = await regionsOf(platform, [product], to);
    if (!mayWatch(product)) throw accessDenied("This is not available where you are");
    const running = await activeContract(tx, to.userId, product.id, now());
    if (running) {
      const [pending] = running.purchaseProcessing
        ? await tx.select().from(charges).where(eq(charges.contractId, running.id))
        : [];
      if (pending) return { entry: pending, product };
      throw new Failure(409, "already_subscribed", "You have this already");
    }
    return { entry: await enter(platform, tx, to.userId, { order, product }), product };
  });
}

async function findRepeated(tx: Transaction, userId: string, { key, productId }: Order) {
  if (key === undefined) return undefined;
  const [found] = await tx
    .select({ entry: charges, product: products })
    .from(charges)
    .innerJoin(products, eq(products.id, charges.productId))
    .where(and(eq(charges.userId, userId), eq(charges.idempotencyKey, key)));
  if (found && found.product.id !== productId) {
    throw new Failure(422, "idempotency_key_reused", "This key belongs to another order");
  }
  return found;
}

async function enter(
  { now, newId }: Platform,
  tx: Transaction,
  userId: string,
  { order, product }: { order: Order; product: ProductRow },
): Promise<ChargeRow> {
  const [stored] = order.cardToken
    ? [{ cardToken: order.cardToken }]
    : await tx.select().from(storedCards).where(eq(storedCards.userId, userId));
  if (!stored) throw new Failure(422, "no_stored_card", "There is no card from an earlier payment");
  const [id, contractId, present] = [newId(), newId(), new Date(now())];
  await tx.insert(contracts).values({
    id: contractId,
    userId,
    productId: product.id,
    purchaseProcessing: true,
    startsAt: present,
  });
  const [entry] = await tx
    .insert(charges)
    .values({
      id,
      userId,
      idempotencyKey: order.key ?? id,
      productId: product.id,
      contractId,
      cardToken: stored.cardToken,
      amount: smallestUnits(product),
      currency: currencyOf(product),
      status: "processing",
      createdAt: present,
    })
    .returning();
  if (!entry) throw new Error("the charge was not entered");
  return entry;
}

/** How a charge ended; `failureCode` says why it failed. */
export type Verdict = { succeeded: true } | { succeeded: false; failureCode: string };

/** Settles a charge that is still open, and tells the viewer's pages. Settling again changes nothing. */
export async function settleCharge(platform: Platform, id: string, verdict: Verdict): Promise<void> {
  const { db, realtime } = platform;
  const settled = await db.transaction((tx) => settle(platform, tx, id, verdict));
  if (!settled?.entry.userId) return;
  realtime.toUser(settled.entry.userId, "user-purchase-status", {
    status: verdict.succeeded ? "success" : "failure",
    productId: settled.product.productId,
    eventId: settled.product.eventId,
  });
}

async function settle({ now }: Platform, tx: Transaction, id: string, verdict: Verdict) {
  const [found] = await tx
    .select({ entry: charges, product: products })
    .from(charges)
    .innerJoin(products, eq(products.id, charges.productId))
    .where(and(eq(charges.id, id), eq(charges.status, "processing")))
    .for("update", { of: charges });
  if (!found) return undefined;
  const { entry, product } = found;
  const present = new Date(now());
  await tx
    .update(charges)
    .set({
      status: verdict.succeeded ? "succeeded" : "failed",
      failureCode: verdict.succeeded ? null : verdict.failureCode,
      redirectUrl: null,
      settledAt: present,
    })
    .where(eq(charges.id, id));
  if (entry.contractId === null || entry.userId === null) return found;
  const [contract] = await tx.select().from(contracts).where(eq(contracts.id, entry.contractId));
  if (!contract) return found;
  await tx
    .update(contracts)
    .set(verdict.succeeded ? paidChanges(contract, product, now()) : unpaidChanges(contract))
    .where(eq(contracts.id, contract.id));
  if (verdict.succeeded) {
    const { userId, cardToken } = entry;
    await tx
      .insert(storedCards)
      .values({ userId, cardToken })
      .onConflictDoUpdate({ target: storedCards.userId, set: { cardToken } });
  }
  return found;
}

/** What a payment does to a contract: the first one begins it, each further one prolongs it. */
function paidChanges(contract: ContractRow, product: ProductRow, now: number): Partial<ContractRow> {
  const lastPaymentAt = new Date(now);
  if (!contract.purchaseProcessing) {
    return { endsAt: endOf(product, Math.max(now, contract.endsAt?.getTime() ?? now)), lastPaymentAt };
  }
  return {
    purchaseProcessing: false,
    autoRenew: product.autoRenew,
    startsAt: lastPaymentAt,
    endsAt: endOf(product, now),
    lastPaymentAt,
  };
}

/** A purchase that failed never was; a plan whose renewal failed runs until its end. */
function unpaidChanges({ purchaseProcessing }: ContractRow): Partial<ContractRow> {
  return purchaseProcessing ? { purchaseProcessing: false, active: false } : { autoRenew: false };
}

/** Charges nobody has heard of for a while: their webhook or our answer was lost. */
export function openCharges({ db }: Platform, before: Date): Promise<ChargeRow[]> {
  return db
    .select()
    .from(charges)
    .where(and(eq(charges.status, "processing"), lte(charges.createdAt, before)))
    .limit(100);
}
