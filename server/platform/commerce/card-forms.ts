/** Binds card forms and their tokens to viewers. */
import { and, eq, lte } from "drizzle-orm";
import type { Platform } from "../context.ts";
import type { Transaction } from "../database/database.ts";
import { cardForms, charges } from "../database/schema.ts";
import { Failure } from "../http/failures.ts";
import { formOf } from "../payments/card-token.ts";

/** The columns of a charge that describe its card. */
export interface PaymentCard {
  cardToken: string;
  cardName: string | null;
}

/** How long an entered card can be charged for the first time (ms). */
const CARD_MS = 3_600_000;
/** How long card forms are stored (ms): much longer than any of their tokens is valid. */
const KEPT_MS = 30 * 24 * CARD_MS;

/**
 * Records the viewer for whom a site opens a card form. A state belongs to the first viewer who registers it.
 */
export async function openCardForm({ db, now }: Platform, userId: string, state: string): Promise<void> {
  await db
    .insert(cardForms)
    .values({ id: formOf(state), userId, createdAt: new Date(now()) })
    .onConflictDoNothing();
}

/** Deletes forms whose cards can no longer be charged. */
export async function pruneCardForms({ db, now }: Platform): Promise<void> {
  await db.delete(cardForms).where(lte(cardForms.createdAt, new Date(now() - KEPT_MS)));
}

/**
 * Returns the gateway's token and the name of a card that a viewer has entered. The card must come from our
 * form, have been entered recently, in a form that was opened for this viewer (or for no registered viewer),
 * and not have been used before.
 * @throws Failure 402 `no_such_card` otherwise, whatever the reason: the card has to be entered again
 */
export async function requireEnteredCard(
  { payments, now }: Platform,
  tx: Transaction,
  userId: string,
  token: string,
): Promise<PaymentCard> {
  const entered = payments?.readCard(token);
  if (!entered || entered.enteredAt + CARD_MS < now()) throw noSuchCard();
  const [form] = await tx.select().from(cardForms).where(eq(cardForms.id, entered.form));
  if (form && form.userId !== userId) throw noSuchCard();
  const [used] = await tx
    .select({ id: charges.id })
    .from(charges)
    .where(and(eq(charges.cardToken, entered.card), eq(charges.cardEntered, true)));
  if (used) throw noSuchCard();
  return { cardToken: entered.card, cardName: entered.name ?? null };
}

/** Failure for a card that is unknown, belongs to another viewer, or has been used. */
export const noSuchCard = () =>
  new Failure(402, "no_such_card", "This card is not known any more, enter it again");
