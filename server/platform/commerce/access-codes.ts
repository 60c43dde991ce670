/** Access codes: contracts without a payment. */
import { and, eq } from "drizzle-orm";
import { lockUser } from "../accounts/lock-user.ts";
import type { Platform } from "../context.ts";
import type { Transaction } from "../database/database.ts";
import { accessCodes, contracts, products, redemptions } from "../database/schema.ts";
import { invalidToken } from "../http/failures.ts";
import { networkOf } from "../http/network.ts";
import { activeContract, type Bought, endOf } from "./contracts.ts";

/** Window in which refused codes are counted (s); accepted codes do not count. */
const REFUSED_SECONDS = 600;

/**
 * Reasons for refusing a code. An expired or used-up code is reported as unknown, so that a guess does not
 * reveal that it exists.
 */
export const REASONS = ["unknown", "already_subscribed"] as const;
export type Reason = (typeof REASONS)[number];

export type Redemption = { bought: Bought } | { reason: Reason };

/**
 * Redeems a code for a viewer. Letter case and surrounding whitespace are ignored. Redeeming a code again
 * returns the same contract, so a retry after a lost response is safe.
 * @param address of the client
 * @throws Failure 429 after too many refused codes
 */
export async function redeemAccessCode(
  platform: Platform,
  { userId, address }: { userId: string; address: string },
  text: string,
): Promise<Redemption> {
  const { db, attempts, realtime, limits } = platform;
  const [own, network] = [`redeem:${userId}`, `redeem:network:${networkOf(address)}`];
  const refusal = await attempts.takeAll([
    [own, { most: limits.codeTries, seconds: REFUSED_SECONDS }],
    [network, { most: limits.codeTriesPerNetwork, seconds: REFUSED_SECONDS }],
  ]);
  if (refusal) throw refusal;
  const redemption = await db.transaction((tx) => redeem(platform, tx, userId, text.trim().toUpperCase()));
  if ("reason" in redemption) {
    await noteRefusal(platform);
    return redemption;
  }
  await Promise.all([attempts.giveBack(own), attempts.giveBack(network)]);
  const { productId, eventId } = redemption.bought.product;
  realtime.toUser(userId, "user-purchase-status", { status: "success", productId, eventId });
  return redemption;
}

/** Detects guessing distributed over many accounts and networks; logs a warning once per window. */
async function noteRefusal({ attempts, limits, logger }: Platform): Promise<void> {
  const refused = await attempts.count("redeem:all", REFUSED_SECONDS);
  if (refused === limits.codeAlarm) {
    logger.warn(
      { refused, seconds: REFUSED_SECONDS },
      "many access codes were refused: somebody may be guessing",
    );
  }
}

async function redeem(
  { ledgerTime, newId }: Platform,
  tx: Transaction,
  userId: string,
  text: string,
): Promise<Redemption> {
  // Lock the viewer, then the code: two concurrent redemptions could both take the last use.
  if (!(await lockUser(tx, userId))) throw invalidToken();
  const now = await ledgerTime(tx);
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
  if (code.expiresAt !== null && code.expiresAt.getTime() <= now) return { reason: "unknown" };
  if (code.mostUses !== null && code.uses >= code.mostUses) return { reason: "unknown" };
  // Do not spend the code on a product that the viewer already has.
  if (await activeContract(tx, userId, product.id, now)) return { reason: "already_subscribed" };
  const [contract] = await tx
    .insert(contracts)
    .values({
      id: newId(),
      userId,
      productId: product.id,
      startsAt: new Date(now),
      endsAt: endOf(product, now),
    })
    .returning();
  if (!contract) throw new Error("the contract was not stored");
  await tx
    .update(accessCodes)
    .set({ uses: code.uses + 1 })
    .where(eq(accessCodes.code, code.code));
  await tx
    .insert(redemptions)
    .values({ code: code.code, userId, contractId: contract.id, redeemedAt: new Date(now) });
  return { bought: { contract, product } };
}
