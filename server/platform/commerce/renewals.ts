/** Plans that go on by themselves until they are cancelled. */
import { and, eq, gt, lte } from "drizzle-orm";
import type { Platform } from "../context.ts";
import { charges, contracts, products, storedCards } from "../database/schema.ts";
import { submit } from "./checkout.ts";
import type { Bought } from "./contracts.ts";
import type { ChargeRow } from "./ledger.ts";
import { currencyOf, smallestUnits } from "./money.ts";

const HOUR_MS = 3_600_000;
/** Longer than the pause between two looks, so that nobody is locked out in between. */
const EARLY_MS = 2 * HOUR_MS;
/** A plan that ended while nobody looked is renewed for so long; after that it is over. */
const LATE_MS = 72 * HOUR_MS;

/**
 * Charges the stored cards for the plans that are about to end: once per period, however often and by however
 * many processes it is called.
 * @throws Failure 503 when the gateway does not answer; the next call goes on where this one stopped
 */
export async function renewPlans(platform: Platform): Promise<void> {
  const { db, payments, now } = platform;
  if (!payments) return;
  const due = await db
    .select({ contract: contracts, product: products })
    .from(contracts)
    .innerJoin(products, eq(products.id, contracts.productId))
    .where(
      and(
        eq(contracts.active, true),
        eq(contracts.autoRenew, true),
        eq(contracts.purchaseProcessing, false),
        lte(contracts.endsAt, new Date(now() + EARLY_MS)),
        gt(contracts.endsAt, new Date(now() - LATE_MS)),
      ),
    );
  for (const bought of due) {
    const entry = await enterRenewal(platform, bought);
    if (entry?.status === "processing") {
      await submit(platform, payments, { entry, title: bought.product.title, isUnattended: true });
    }
  }
}

/** The period's entry in the ledger; undefined when there is no card to charge. */
async function enterRenewal(
  { db, now, newId }: Platform,
  { contract, product }: Bought,
): Promise<ChargeRow | undefined> {
  const { userId } = contract;
  const [card] = await db.select().from(storedCards).where(eq(storedCards.userId, userId));
  if (!card) {
    await db.update(contracts).set({ autoRenew: false }).where(eq(contracts.id, contract.id));
    return undefined;
  }
  const idempotencyKey = `renewal:${contract.id}:${contract.endsAt?.toISOString()}`;
  await db
    .insert(charges)
    .values({
      id: newId(),
      userId,
      idempotencyKey,
      productId: product.id,
      contractId: contract.id,
      cardToken: card.cardToken,
      amount: smallestUnits(product),
      currency: currencyOf(product),
      status: "processing",
      createdAt: new Date(now()),
    })
    .onConflictDoNothing({ target: [charges.userId, charges.idempotencyKey] });
  const [entry] = await db
    .select()
    .from(charges)
    .where(and(eq(charges.userId, userId), eq(charges.idempotencyKey, idempotencyKey)));
  return entry;
}
