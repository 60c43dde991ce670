/** Sends charges to the gateway. Each is checked again under the viewer's lock before it is sent. */
import { and, desc, eq, isNull, lte } from "drizzle-orm";
import { lockUser } from "../accounts/lock-user.ts";
import type { Platform } from "../context.ts";
import type { Connection, Transaction } from "../database/database.ts";
import { charges, contracts, products } from "../database/schema.ts";
import {
  type ChargeRequest,
  type ChargeResponse,
  GatewayRefusal,
  type Payments,
  returnPage,
} from "../payments/payments.ts";
import type { ContractRow } from "./contracts.ts";
import { eachOf } from "./each-of.ts";
import { gatewayReason } from "./gateway-reason.ts";
import type { ChargeRow } from "./ledger.ts";
import { CALLED_OFF, REFUSED, settle, settleCharge } from "./settlement.ts";

/**
 * Age at which a charge without a result is polled first (ms). The interval to the next poll doubles each
 * time.
 */
const FIRST_LOOK_MS = 30_000;
/** Maximum interval between two polls (ms). */
const LAST_PAUSE_MS = 3_600_000;
/** How long after its end a subscription can still be renewed (ms), for example after an outage. */
export const LATE_MS = 72 * 3_600_000;
/** Time after which a call to the gateway has certainly ended (ms). */
const SENT_LONG_AGO_MS = 60_000;
/**
 * Maximum number of charges polled concurrently: more than one, so that a slow response does not delay the
 * others.
 */
const AT_ONCE = 4;

/** Permitted action for a charge: send it, look it up, or neither because it is settled. */
type Clearance =
  | { kind: "send"; entry: ChargeRow; isFirst: boolean; isUnattended: boolean }
  | { kind: "look"; entry: ChargeRow; mayCallOff: boolean }
  | { kind: "over" };

/**
 * Sends a charge to the gateway, with its id as the idempotency key: sending it again only returns its state.
 * A charge that is no longer wanted, because its account was deleted or its subscription cancelled, is looked
 * up but never made.
 * @throws Failure 503 if the gateway does not respond
 */
export async function submit(
  platform: Platform,
  payments: Payments,
  order: { id: string; title: string; returnUrl?: string; locale?: string },
): Promise<void> {
  const cleared = await platform.db.transaction((tx) => clear(platform, tx, order.id));
  if (cleared.kind === "over") return;
  const { entry } = cleared;
  if (cleared.kind === "look") {
    const known = await payments.find(entry.id, entry.cardToken);
    if (known) return applyResponse(platform, known);
    if (!cleared.mayCallOff) return;
    return settleCharge(platform, entry.id, { succeeded: false, failureCode: CALLED_OFF });
  }
  const { isFirst, isUnattended } = cleared;
  const response = await send(platform, payments, {
    entry,
    request: {
      cardToken: entry.cardToken,
      amount: entry.amount,
      currency: entry.currency,
      description: order.title,
      returnUrl: returnUrlOf(platform, payments, { entry, returnUrl: order.returnUrl }),
      locale: order.locale,
      isUnattended,
      isFirst,
    },
  });
  if (response === "refused") return;
  if (response) await applyResponse(platform, response);
  else await settleCharge(platform, entry.id, { succeeded: false, failureCode: "no_such_card" });
}

/** Decides under the viewer's lock, so that a cancellation or deletion happens entirely before or after. */
async function clear(platform: Platform, tx: Transaction, id: string): Promise<Clearance> {
  const [owner] = await tx.select({ userId: charges.userId }).from(charges).where(eq(charges.id, id));
  if (owner?.userId) await lockUser(tx, owner.userId);
  const [entry] = await tx.select().from(charges).where(eq(charges.id, id)).for("update");
  if (entry?.status !== "processing") return { kind: "over" };
  const [contract] =
    entry.contractId === null
      ? []
      : await tx.select().from(contracts).where(eq(contracts.id, entry.contractId)).for("update");
  const isRenewal = contract !== undefined && !contract.purchaseProcessing;
  const present = await platform.ledgerTime(tx);
  const isWanted =
    entry.userId !== null && contract?.active === true && (!isRenewal || isRenewable(contract, present));
  if (isWanted) {
    await tx
      .update(charges)
      .set({ sentAt: new Date(present) })
      .where(eq(charges.id, id));
    return { kind: "send", entry, isFirst: entry.sentAt === null, isUnattended: isRenewal };
  }
  if (entry.sentAt === null) {
    await settle(platform, tx, id, { succeeded: false, failureCode: CALLED_OFF });
    return { kind: "over" };
  }
  return { kind: "look", entry, mayCallOff: entry.sentAt.getTime() + SENT_LONG_AGO_MS <= present };
}

function isRenewable({ autoRenew, canceled, endsAt }: ContractRow, now: number): boolean {
  return autoRenew && !canceled && endsAt !== null && endsAt.getTime() > now - LATE_MS;
}

async function send(
  platform: Platform,
  payments: Payments,
  { entry, request }: { entry: ChargeRow; request: ChargeRequest },
): Promise<ChargeResponse | undefined | "refused"> {
  try {
    return await payments.charge(entry.id, request);
  } catch (error) {
    if (!(error instanceof GatewayRefusal)) throw error;
    const { reason, isOurFault } = error;
    const facts = { charge: entry.id, contract: entry.contractId, reason };
    platform.logger.error(facts, "the payment gateway refused a charge");
    if (isOurFault && request.isUnattended) {
      // An invalid API key must not end subscriptions: mark the renewal as unsent, to be retried.
      await platform.db.update(charges).set({ sentAt: null }).where(eq(charges.id, entry.id));
    } else {
      await settleCharge(platform, entry.id, { succeeded: false, failureCode: REFUSED });
    }
    return "refused";
  }
}

/**
 * Fails a viewer's unsent charges before the account is deleted. Charges that were sent are followed until
 * they settle. The caller must hold the viewer's lock.
 */
export async function callOffUnsent(tx: Connection, userId: string, now: number): Promise<void> {
  await tx
    .update(charges)
    .set({
      status: "failed",
      failureCode: CALLED_OFF,
      redirectUrl: null,
      cardName: null,
      settledAt: new Date(now),
    })
    .where(and(eq(charges.userId, userId), eq(charges.status, "processing"), isNull(charges.sentAt)));
}

/**
 * URL to which a challenge returns: the order's return URL if it belongs to the site, with the contract's id.
 */
function returnUrlOf(
  { webOrigin }: Platform,
  { allowsReturnTo }: Payments,
  { entry, returnUrl }: { entry: ChargeRow; returnUrl: string | undefined },
): string {
  const requested = returnUrl === undefined ? undefined : returnPage(returnUrl, allowsReturnTo);
  const url = requested ?? new URL("/payment/processing", webOrigin);
  url.searchParams.set("id", entry.contractId ?? "");
  return url.href;
}

/** Applies a charge state from a response or a webhook. States may arrive repeatedly and in any order. */
export async function applyResponse(platform: Platform, response: ChargeResponse): Promise<void> {
  const { reference, status, failureCode, redirectUrl } = response;
  if (status === "succeeded") return settleCharge(platform, reference, { succeeded: true });
  if (status === "failed") {
    return settleCharge(platform, reference, { succeeded: false, failureCode: failureCode ?? "declined" });
  }
  await platform.db
    .update(charges)
    .set({ redirectUrl })
    .where(and(eq(charges.id, reference), eq(charges.status, "processing")));
}

/**
 * Polls the gateway for charges whose result has not arrived, because a call, its response or a webhook was
 * lost. A failed poll does not stop the others.
 * @param since time of the previous run, as returned by it; 0 for all charges
 * @returns the ledger's time, in milliseconds since the epoch
 */
export async function settleForgotten(platform: Platform, since: number): Promise<number> {
  const { payments, db, ledgerTime, logger } = platform;
  const present = await ledgerTime(db);
  if (!payments) return present;
  // All open charges, newest first: their buyers are still waiting, and charges that hang for days must not
  // delay them.
  const open = await db
    .select({ id: charges.id, createdAt: charges.createdAt, title: products.title })
    .from(charges)
    .innerJoin(products, eq(products.id, charges.productId))
    .where(and(eq(charges.status, "processing"), lte(charges.createdAt, new Date(present - FIRST_LOOK_MS))))
    .orderBy(desc(charges.createdAt), desc(charges.id));
  // If the clock was set back since the previous run, poll all of them.
  const after = since > present ? 0 : since;
  const due = open.filter(({ createdAt }) => isLookDue(createdAt.getTime(), after, present));
  await eachOf(due, AT_ONCE, ({ id, title }) =>
    // Also sends a charge that never was: the buyer has been informed that it may still be made.
    submit(platform, payments, { id, title }).catch((error) =>
      logger.warn({ charge: id, reason: gatewayReason(error) }, "how a charge stands could not be found out"),
    ),
  );
  return present;
}

/**
 * Whether a poll of a charge created at `createdAt` is due after `after` and up to `until` (ms since the
 * epoch).
 */
export function isLookDue(createdAt: number, after: number, until: number): boolean {
  let [age, pause] = [FIRST_LOOK_MS, FIRST_LOOK_MS];
  while (createdAt + age <= after) {
    age += pause;
    pause = Math.min(pause * 2, LAST_PAUSE_MS);
  }
  return createdAt + age <= until;
}
