/** Charges of the sandbox gateway: what a test card does, and the news of it. */
import { randomBytes } from "node:crypto";
import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { gatewayCards, gatewayCharges } from "../database/schema.ts";
import type { ChargeRequest, EnteredCard } from "./payments.ts";
import type { Behaviour } from "./test-cards.ts";

export type GatewayCharge = typeof gatewayCharges.$inferSelect;

const SETTLES_AFTER_MS = 3_000;
/** A challenge nobody answers fails. */
const CHALLENGE_MS = 15 * 60_000;
/** Pauses between the attempts to deliver a webhook; after the last one it is given up. */
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

/** Keeps of a card how it behaves, and hands out a token for it. */
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

/** Charges a card once per key: a repeated request finds the first one's charge. Undefined: no such card. */
export async function charge(
  db: Database,
  { key, request, now }: { key: string; request: ChargeRequest; now: number },
): Promise<GatewayCharge | undefined> {
  const known = () => db.select().from(gatewayCharges).where(eq(gatewayCharges.idempotencyKey, key));
  const [before] = await known();
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
  return (await known())[0];
}

export async function findCharge(db: Database, id: string): Promise<GatewayCharge | undefined> {
  const [found] = await db.select().from(gatewayCharges).where(eq(gatewayCharges.id, id));
  return found;
}

/** Decides a charge that still waits, once, and makes its webhook due. `reason` is `succeeded` or why not. */
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

/** Decides what is due. */
export async function decideDue(db: Database, now: number): Promise<void> {
  const due = await db
    .select()
    .from(gatewayCharges)
    .where(lte(gatewayCharges.decidesAt, new Date(now)))
    .limit(50);
  for (const { id, decision } of due) await decide(db, id, decision ?? "declined", now);
}

/**
 * Delivers the webhooks that are due. One that is not taken is tried again later, for about eight hours.
 * @param deliver true when the receiver took it
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
    // The next attempt is booked first: another process leaves this one alone, a crash only delays it.
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
