/** Charges of the sandbox gateway: behaviour of the test cards, and delivery of webhooks. */
import { randomBytes } from "node:crypto";
import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { gatewayCards, gatewayCharges } from "../database/schema.ts";
import type { ChargeRequest, EnteredCard } from "./payments.ts";
import type { Behaviour } from "./test-cards.ts";

export type GatewayCharge = typeof gatewayCharges.$inferSelect;

const SETTLES_AFTER_MS = 3_000;
/** Time after which an unanswered challenge fails (ms). */
const CHALLENGE_MS = 15 * 60_000;
/** Delays before further attempts to deliver a webhook (ms); after the last one it is dropped. */
const RETRY_MS = [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000, 21_600_000];

type Outcome = Pick<GatewayCharge, "status"> &
  Partial<Pick<GatewayCharge, "failureCode" | "decidesAt" | "decision">>;

function outcomeOf(behaviour: Behaviour, now: number): Outcome {
  const at = (ms: number) => new Date(now + ms);
  switch (behaviour) {
    case "succeed":
      return { status: "succeeded" };
    case "challenge":
      return { status: "requires_action", decidesAt: at(CHALLENGE_MS), decision: "challenge_expired" };
    case "settle":
      return { status: "processing", decidesAt: at(SETTLES_AFTER_MS), decision: "succeeded" };
    case "bounce":
      return { status: "processing", decidesAt: at(SETTLES_AFTER_MS), decision: "declined" };
    default:
      return { status: "failed", failureCode: behaviour };
  }
}

/** Stores the behaviour of a card (not its number) and returns a token for it. */
export async function tokenise(
  db: Database,
  card: { brand: string; number: string; behaviour: Behaviour },
  now: number,
): Promise<EnteredCard> {
  const token = `tok_${randomBytes(18).toString("base64url")}`;
  const { brand, number, behaviour } = card;
  const last4 = number.slice(-4);
  await db.insert(gatewayCards).values({ token, brand, last4, behaviour, createdAt: new Date(now) });
  return { token, brand, last4 };
}

/**
 * Charges a card once per key: a repeated request returns the first charge. @returns undefined if the card is
 * unknown
 */
export async function charge(
  db: Database,
  { key, request, now }: { key: string; request: ChargeRequest; now: number },
): Promise<GatewayCharge | undefined> {
  const before = await findByKey(db, key);
  if (before) return before;
  const [card] = await db.select().from(gatewayCards).where(eq(gatewayCards.token, request.cardToken));
  if (!card) return undefined;
  const { isUnattended: _, ...order } = request;
  await db
    .insert(gatewayCharges)
    .values({
      ...order,
      ...outcomeOf(card.behaviour as Behaviour, now),
      id: `ch_${randomBytes(12).toString("base64url")}`,
      idempotencyKey: key,
      createdAt: new Date(now),
    })
    .onConflictDoNothing({ target: gatewayCharges.idempotencyKey });
  return findByKey(db, key);
}

/** Finds the charge with the payer's idempotency key. */
export async function findByKey(db: Database, key: string): Promise<GatewayCharge | undefined> {
  const [found] = await db.select().from(gatewayCharges).where(eq(gatewayCharges.idempotencyKey, key));
  return found;
}

/** Finds a charge by its id. */
export async function findCharge(db: Database, id: string): Promise<GatewayCharge | undefined> {
  const [found] = await db.select().from(gatewayCharges).where(eq(gatewayCharges.id, id));
  return found;
}

/** Decides a pending charge once and schedules its webhook. @param reason `succeeded` or the failure code */
export async function decide(db: Database, id: string, reason: string, now: number): Promise<void> {
  const succeeded = reason === "succeeded";
  await db
    .update(gatewayCharges)
    .set({
      status: succeeded ? "succeeded" : "failed",
      failureCode: succeeded ? null : reason,
      decidesAt: null,
      webhookAt: new Date(now),
    })
    .where(and(eq(gatewayCharges.id, id), sql`${gatewayCharges.decidesAt} is not null`));
}

/** Decides the pending charges that are due. */
export async function decideDue(db: Database, now: number): Promise<void> {
  const due = await db
    .select()
    .from(gatewayCharges)
    .where(lte(gatewayCharges.decidesAt, new Date(now)))
    .limit(50);
  for (const { id, decision } of due) await decide(db, id, decision ?? "declined", now);
}

/**
 * Delivers the webhooks that are due. A failed delivery is retried for about eight hours.
 * @param deliver returns true if the receiver accepted the webhook
 */
export async function deliverDue(
  db: Database,
  now: number,
  deliver: (charge: GatewayCharge) => Promise<boolean>,
): Promise<void> {
  const due = await db
    .select()
    .from(gatewayCharges)
    .where(lte(gatewayCharges.webhookAt, new Date(now)))
    .orderBy(asc(gatewayCharges.webhookAt))
    .limit(20);
  for (const found of due) {
    const pause = RETRY_MS[found.webhookTries];
    // Schedule the next attempt first: other processes then skip this webhook, and a crash only delays it.
    const [mine] = await db
      .update(gatewayCharges)
      .set({
        webhookTries: found.webhookTries + 1,
        webhookAt: pause === undefined ? null : new Date(now + pause),
      })
      .where(and(eq(gatewayCharges.id, found.id), eq(gatewayCharges.webhookTries, found.webhookTries)))
      .returning();
    if (mine && (await deliver(mine))) {
      await db.update(gatewayCharges).set({ webhookAt: null }).where(eq(gatewayCharges.id, mine.id));
    }
  }
}
