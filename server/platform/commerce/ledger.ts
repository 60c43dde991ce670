/** Ledger of charges: each order is entered once. */
import { and, eq } from "drizzle-orm";
import { lockUser } from "../accounts/lock-user.ts";
import type { Audience } from "../catalogue/access.ts";
import { isOnOffer, type ProductRow, regionsOf } from "../catalogue/offers.ts";
import type { Platform } from "../context.ts";
import type { Transaction } from "../database/database.ts";
import { charges, contracts, products, storedCards } from "../database/schema.ts";
import { accessDenied, Failure, invalidToken, notFound } from "../http/failures.ts";
import { noSuchCard, type PaymentCard, requireEnteredCard } from "./card-forms.ts";
import { activeContract } from "./contracts.ts";
import { currencyOf, smallestUnits } from "./money.ts";
import { CALLED_OFF, settle } from "./settlement.ts";

export type ChargeRow = typeof charges.$inferSelect;

export interface Order {
  productId: string;
  /** Token that the card form returned; undefined for the stored card. */
  cardToken: string | undefined;
  /** Idempotency key: orders with the same key are the same order. */
  key: string | undefined;
  /** URL to which the browser returns after a challenge. */
  returnUrl?: string;
}

/**
 * Enters an order into the ledger, or returns the entry of the same order.
 * @throws Failure 404 for a product that is not on offer, 403 outside its regions, 409 `already_subscribed`,
 *   422 `no_stored_card` or `idempotency_key_reused`, 402 `no_such_card`
 */
export async function beginCharge(
  platform: Platform,
  to: Audience & { userId: string },
  order: Order,
): Promise<{ entry: ChargeRow; product: ProductRow }> {
  const { db, ledgerTime } = platform;
  return db.transaction(async (tx) => {
    // Lock the viewer: two concurrent orders must not both find that nothing is bought yet.
    if (!(await lockUser(tx, to.userId))) throw invalidToken();
    const now = await ledgerTime(tx);
    const repeated = await findRepeated(tx, to.userId, order);
    if (repeated) return repeated;
    const [product] = await tx
      .select()
      .from(products)
      .where(and(eq(products.id, order.productId), isOnOffer(now)));
    if (!product) throw notFound("Offer");
    const mayWatch = await regionsOf(platform, [product], to);
    if (!mayWatch(product)) throw accessDenied("This is not available where you are");
    const running = await activeContract(tx, to.userId, product.id, now);
    if (running && !running.purchaseProcessing) {
      throw new Failure(409, "already_subscribed", "You have this already");
    }
    const pending = await pendingCharge(tx, to.userId, product.id);
    if (pending && (running || pending.sentAt !== null)) return { entry: pending, product };
    // An unsent renewal of a subscription that has ended meanwhile: fail it, because the viewer buys it again
    // now.
    if (pending) await settle(platform, tx, pending.id, { succeeded: false, failureCode: CALLED_OFF });
    return { entry: await enter(platform, tx, to.userId, { order, product, now }), product };
  });
}

/** A viewer's pending charge for a product: a purchase, or the renewal of a subscription that has ended. */
async function pendingCharge(
  tx: Transaction,
  userId: string,
  productId: string,
): Promise<ChargeRow | undefined> {
  const [pending] = await tx
    .select()
    .from(charges)
    .where(
      and(eq(charges.userId, userId), eq(charges.productId, productId), eq(charges.status, "processing")),
    )
    .limit(1);
  return pending;
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
  platform: Platform,
  tx: Transaction,
  userId: string,
  { order, product, now }: { order: Order; product: ProductRow; now: number },
): Promise<ChargeRow> {
  const { newId } = platform;
  const cardEntered = order.cardToken !== undefined;
  const card =
    order.cardToken === undefined
      ? await requireStoredCard(tx, userId)
      : await requireEnteredCard(platform, tx, userId, order.cardToken);
  const [id, contractId, present] = [newId(), newId(), new Date(now)];
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
      ...card,
      cardEntered,
      amount: smallestUnits(product),
      currency: currencyOf(product),
      status: "processing",
      createdAt: present,
    })
    // A concurrent order has used the same card.
    .onConflictDoNothing()
    .returning();
  if (!entry) throw noSuchCard();
  return entry;
}

async function requireStoredCard(tx: Transaction, userId: string): Promise<PaymentCard> {
  const [stored] = await tx.select().from(storedCards).where(eq(storedCards.userId, userId));
  if (!stored) throw new Failure(422, "no_stored_card", "There is no card from an earlier payment");
  return { cardToken: stored.cardToken, cardName: stored.cardName };
}
