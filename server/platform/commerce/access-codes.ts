/** Codes that give something away. */
import { and, eq } from "drizzle-orm";
import type { Platform } from "../context.ts";
import type { Transaction } from "../database/database.ts";
import { accessCodes, contracts, products, redemptions, users } from "../database/schema.ts";
import type { Limit } from "../http/rate-limit.ts";
import { activeContract, type Bought, endOf } from "./contracts.ts";

/** Codes that were refused; good ones are not counted. */
const REFUSED: Limit = { most: 10, seconds: 600 };

export const REASONS = ["unknown", "expired", "exhausted", "already_subscribed"] as const;
export type Reason = (typeof REASONS)[number];

export type Redemption = { bought: Bought } | { reason: Reason };

/**
 * Redeems a code for a viewer. Letter case and surrounding space do not matter. Redeeming a code again gives
 * the contract it gave before, so a lost answer costs nothing.
 * @throws Failure 429 after too many refused ones
 */
export async function redeemAccessCode(
  platform: Platform,
  userId: string,
  text: string,
): Promise<Redemption> {
  const { db, attempts, realtime } = platform;
  const key = `redeem:${userId}`;
  await attempts.take(key, REFUSED);
  const redemption = await db.transaction((tx) => redeem(platform, tx, userId, text.trim().toUpperCase()));
  if ("reason" in redemption) return redemption;
  await attempts.giveBack(key);
  const { productId, eventId } = redemption.bought.product;
  realtime.toUser(userId, "user-purchase-status", { status: "success", productId, eventId });
  return redemption;
}

async function redeem(
  { now, newId }: Platform,
  tx: Transaction,
  userId: string,
  text: string,
): Promise<Redemption> {
  // One redemption per viewer at a time, then one per code: two at once could both see the last use.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
  const [found] = await tx
    .select({ code: accessCodes, product: products })
    .from(accessCodes)
    .innerJoin(products, eq(products.id, accessCodes.productId))
    .where(eq(accessCodes.code, text))
    .for("update", { of: accessCodes });
  if (!found) return { reason: "unknown" };
  const { code, product } = found;
  const [before] = await tx
    .select({ contract: contracts })
    .from(redemptions)
    .innerJoin(contracts, eq(contracts.id, redemptions.contractId))
    .where(and(eq(redemptions.code, code.code), eq(redemptions.userId, userId)));
  if (before) return { bought: { contract: before.contract, product } };
  if (code.expiresAt !== null && code.expiresAt.getTime() <= now()) return { reason: "expired" };
  if (code.mostUses !== null && code.uses >= code.mostUses) return { reason: "exhausted" };
  // A code is too good to be spent on what the viewer has already.
  if (await activeContract(tx, userId, product.id, now())) return { reason: "already_subscribed" };
  const [contract] = await tx
    .insert(contracts)
    .values({
      id: newId(),
      userId,
      productId: product.id,
      startsAt: new Date(now()),
      endsAt: endOf(product, now()),
    })
    .returning();
  if (!contract) throw new Error("the contract was not stored");
  await tx
    .update(accessCodes)
    .set({ uses: code.uses + 1 })
    .where(eq(accessCodes.code, code.code));
  await tx
    .insert(redemptions)
    .values({ code: code.code, userId, contractId: contract.id, redeemedAt: new Date(now()) });
  return { bought: { contract, product } };
}
