/** Contracts of viewers. */
import { and, count, desc, eq, gt, inArray, isNull, not, or, type SQL, sql } from "drizzle-orm";
import type { Audience } from "../catalogue/access.ts";
import { type ProductRow, presentOffers, regionsOf } from "../catalogue/offers.ts";
import type { Platform } from "../context.ts";
import type { Connection } from "../database/database.ts";
import { charges, contracts, products } from "../database/schema.ts";
import { invalid, notFound } from "../http/failures.ts";
import { mapPage, type Page, type Paging, readPage } from "../wire/envelope.ts";
import type { RawProduct } from "../wire/product.ts";
import { paymentFailure } from "./payment-failure.ts";

export type ContractRow = typeof contracts.$inferSelect;

/** A contract with its product. */
export interface Bought {
  contract: ContractRow;
  product: ProductRow;
}

export interface ContractFilter {
  active?: boolean;
  canceled?: boolean;
}

/** One page of a viewer's contracts, newest first. */
export async function listContracts(
  platform: Platform,
  to: Audience & { userId: string },
  { active, canceled, ...paging }: Paging & ContractFilter,
): Promise<Page<RawProduct>> {
  const { db, now } = platform;
  const isActive = activeAt(now());
  const where = and(
    eq(contracts.userId, to.userId),
    active === undefined ? undefined : active ? isActive : not(isActive),
    canceled === undefined ? undefined : eq(contracts.canceled, canceled),
  );
  const page = await readPage(
    paging,
    (limit, offset) =>
      boughtFrom(db)
        .where(where)
        .orderBy(desc(contracts.startsAt), desc(contracts.id))
        .limit(limit)
        .offset(offset),
    async () => (await db.select({ total: count() }).from(contracts).where(where))[0]?.total ?? 0,
  );
  return mapPage(page, await presentContracts(platform, page.entries, to));
}

/** @throws Failure 404 for an unknown contract and for one of another viewer */
export async function getContract(
  platform: Platform,
  to: Audience & { userId: string },
  id: string,
): Promise<RawProduct> {
  const [contract] = await presentContracts(platform, [await requireContract(platform, to.userId, id)], to);
  if (!contract) throw notFound("Contract");
  return contract;
}

/**
 * Ends the renewal of a subscription; access continues until the end of the paid period. Idempotent.
 * @throws Failure 404 as `getContract`, 422 for a pay-per-view contract or one that has ended
 */
export async function cancelContract(platform: Platform, userId: string, id: string): Promise<string> {
  const { contract, product } = await requireContract(platform, userId, id);
  if (product.type === "ppv") throw invalid("id: a ticket cannot be cancelled");
  if (!isActiveAt(contract, platform.now())) throw invalid("id: this contract is over");
  await platform.db
    .update(contracts)
    .set({ canceled: true, autoRenew: false })
    .where(eq(contracts.id, contract.id));
  return contract.id;
}

/** A viewer's contract for a product that is active, or whose payment is pending, at the given time. */
export async function activeContract(
  db: Connection,
  userId: string,
  productId: string,
  now: number,
): Promise<ContractRow | undefined> {
  const [found] = await db
    .select()
    .from(contracts)
    .where(and(eq(contracts.userId, userId), eq(contracts.productId, productId), activeAt(now)));
  return found;
}

/** End of a period that starts now; null for pay-per-view, which has no end. */
export function endOf(
  { duration, durationUnits }: Pick<ProductRow, "duration" | "durationUnits">,
  now: number,
): Date | null {
  if (duration === null) return null;
  const end = new Date(now);
  const day = end.getUTCDate();
  switch (durationUnits) {
    case "days":
      end.setUTCDate(day + duration);
      return end;
    case "years":
      end.setUTCFullYear(end.getUTCFullYear() + duration);
      break;
    default:
      end.setUTCMonth(end.getUTCMonth() + duration);
  }
  // One month after 31 January is the last day of February, not 3 March.
  if (end.getUTCDate() !== day) end.setUTCDate(0);
  return end;
}

/** Converts contracts to the wire format: the product with the data of this purchase. */
export async function presentContracts(
  platform: Platform,
  bought: readonly Bought[],
  to: Audience,
): Promise<RawProduct[]> {
  const rows = bought.map(({ product }) => product);
  const offers = await presentOffers(platform, rows, await regionsOf(platform, rows, to), to.locale);
  const failures = await lastFailures(platform, bought);
  return bought.flatMap(({ contract }, index) => {
    const offer = offers[index];
    if (!offer) return [];
    return {
      ...offer,
      id: contract.id,
      active: isActiveAt(contract, platform.now()),
      canceled: contract.canceled,
      startDate: contract.startsAt.toISOString(),
      contractEndDate: contract.endsAt?.toISOString() ?? null,
      purchaseProcessing: contract.purchaseProcessing,
      lastPayment: contract.lastPaymentAt?.toISOString() ?? null,
      autoRenew: contract.autoRenew,
      paymentCard: contract.cardName,
      receiptNumber: contract.receiptNumber,
      failureCode: failures.get(contract.id) ?? null,
    };
  });
}

/** Failure codes of last payments by contract id; contracts whose last payment did not fail are omitted. */
async function lastFailures(
  { db }: Platform,
  bought: readonly Bought[],
): Promise<ReadonlyMap<string, string>> {
  const contractIds = bought.map(({ contract }) => contract.id);
  if (contractIds.length === 0) return new Map();
  const last = await db
    .selectDistinctOn([charges.contractId], {
      contractId: charges.contractId,
      status: charges.status,
      failureCode: charges.failureCode,
    })
    .from(charges)
    .where(inArray(charges.contractId, contractIds))
    .orderBy(charges.contractId, desc(charges.createdAt));
  return new Map(
    last.flatMap(({ contractId, status, failureCode }) =>
      contractId !== null && status === "failed" ? [[contractId, paymentFailure(failureCode)]] : [],
    ),
  );
}

/**
 * SQL condition for contracts that hold at the given time: those that give access (`entitlementsOfUser`), and
 * those whose payment is in process. Ignores the start: a contract is entered when it starts, and a clock that is
 * behind must neither deny access nor sell it again.
 */
function activeAt(now: number): SQL {
  const isOpen = or(isNull(contracts.endsAt), gt(contracts.endsAt, new Date(now)));
  return sql`(${contracts.active} and ${isOpen})`;
}

/** The same rule for a contract in memory. @param now milliseconds since the epoch */
export function isActiveAt({ active, endsAt }: ContractRow, now: number): boolean {
  return active && (endsAt === null || endsAt.getTime() > now);
}

const boughtFrom = (db: Connection) =>
  db
    .select({ contract: contracts, product: products })
    .from(contracts)
    .innerJoin(products, eq(products.id, contracts.productId));

async function requireContract({ db }: Platform, userId: string, id: string): Promise<Bought> {
  const [bought] = await boughtFrom(db).where(and(eq(contracts.id, id), eq(contracts.userId, userId)));
  if (!bought) throw notFound("Contract");
  return bought;
}
