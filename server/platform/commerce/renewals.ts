/** Renewal of subscriptions. */
import { and, asc, eq, gt, lte, ne, type SQL } from "drizzle-orm";
import { lockUser } from "../accounts/lock-user.ts";
import type { Platform } from "../context.ts";
import type { Transaction } from "../database/database.ts";
import { charges, contracts, products, storedCards } from "../database/schema.ts";
import { type Bought, isActiveAt } from "./contracts.ts";
import { eachOf } from "./each-of.ts";
import { gatewayReason } from "./gateway-reason.ts";
import type { ChargeRow } from "./ledger.ts";
import { currencyOf, smallestUnits } from "./money.ts";
import { LATE_MS, submit } from "./sending.ts";

const HOUR_MS = 3_600_000;
/**
 * How long before its end a subscription is renewed (ms). Longer than the interval between two runs, so that
 * access is not interrupted.
 */
const EARLY_MS = 2 * HOUR_MS;
/** Maximum number of concurrent renewals: more than one, so that a slow charge does not delay the others. */
const AT_ONCE = 4;

/**
 * Charges the stored cards for subscriptions that are about to end, in order of their end: once per period,
 * however often and in however many processes it runs. A renewal that cannot be charged is logged for an
 * operator (level error, with the contract's id) and retried by the next run; the others continue.
 */
export async function renewPlans(platform: Platform): Promise<void> {
  const { db, payments, ledgerTime, logger } = platform;
  if (!payments) return;
  const due = await db
    .select({ id: contracts.id, title: products.title })
    .from(contracts)
    .innerJoin(products, eq(products.id, contracts.productId))
    .where(isDue(await ledgerTime(db)))
    .orderBy(asc(contracts.endsAt), asc(contracts.id));
  await eachOf(due, AT_ONCE, async ({ id, title }) => {
    try {
      const entry = await db.transaction((tx) => enterRenewal(platform, tx, id));
      if (entry?.status === "processing") await submit(platform, payments, { id: entry.id, title });
    } catch (error) {
      logger.error({ contract: id, reason: gatewayReason(error) }, "a plan could not be renewed");
    }
  });
}

/** SQL condition for contracts that are due for renewal. */
const isDue = (now: number): SQL | undefined =>
  and(
    eq(contracts.active, true),
    eq(contracts.autoRenew, true),
    eq(contracts.canceled, false),
    eq(contracts.purchaseProcessing, false),
    lte(contracts.endsAt, new Date(now + EARLY_MS)),
    gt(contracts.endsAt, new Date(now - LATE_MS)),
  );

/**
 * Enters the charge for the next period into the ledger. Checks again under the viewer's lock that the
 * contract is due, because it may have changed since it was selected.
 * @returns undefined if there is nothing to charge any more, or no card
 */
async function enterRenewal(
  { ledgerTime, newId }: Platform,
  tx: Transaction,
  id: string,
): Promise<ChargeRow | undefined> {
  const [owner] = await tx.select({ userId: contracts.userId }).from(contracts).where(eq(contracts.id, id));
  if (!owner || !(await lockUser(tx, owner.userId))) return undefined;
  const now = await ledgerTime(tx);
  const [bought] = await tx
    .select({ contract: contracts, product: products })
    .from(contracts)
    .innerJoin(products, eq(products.id, contracts.productId))
    .where(and(eq(contracts.id, id), isDue(now)))
    .for("update", { of: contracts });
  if (!bought) return undefined;
  const { contract, product } = bought;
  const { userId } = contract;
  const [card] = await tx.select().from(storedCards).where(eq(storedCards.userId, userId));
  if (!card || (await isReplaced(tx, bought, now))) {
    await tx.update(contracts).set({ autoRenew: false }).where(eq(contracts.id, id));
    return undefined;
  }
  const idempotencyKey = `renewal:${contract.id}:${contract.endsAt?.toISOString()}`;
  await tx
    .insert(charges)
    .values({
      id: newId(),
      userId,
      idempotencyKey,
      productId: product.id,
      contractId: contract.id,
      cardToken: card.cardToken,
      cardName: card.cardName,
      amount: smallestUnits(product),
      currency: currencyOf(product),
      status: "processing",
      createdAt: new Date(now),
    })
    .onConflictDoNothing({ target: [charges.userId, charges.idempotencyKey] });
  const [entry] = await tx
    .select()
    .from(charges)
    .where(and(eq(charges.userId, userId), eq(charges.idempotencyKey, idempotencyKey)));
  return entry;
}

/** Whether the viewer has bought the same subscription again after this contract ended. */
async function isReplaced(tx: Transaction, { contract }: Bought, now: number): Promise<boolean> {
  const others = await tx
    .select()
    .from(contracts)
    .where(
      and(
        eq(contracts.userId, contract.userId),
        eq(contracts.productId, contract.productId),
        ne(contracts.id, contract.id),
      ),
    );
  return others.some((other) => isActiveAt(other, now));
}
