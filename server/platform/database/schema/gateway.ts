/** The books of the sandbox gateway. They are its own: nothing of the platform's refers to them, nor they to it. */
import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** Sandbox gateway: a tokenised test card. How it behaves is all that is kept of its number. */
export const gatewayCards = pgTable("gateway_cards", {
  token: text("token").primaryKey(),
  brand: text("brand").notNull(),
  last4: text("last4").notNull(),
  behaviour: text("behaviour").notNull(),
  createdAt: moment("created_at").notNull(),
});

/** Sandbox gateway: a charge, and how far the news of it has come. */
export const gatewayCharges = pgTable(
  "gateway_charges",
  {
    id: text("id").primaryKey(),
    idempotencyKey: text("idempotency_key").notNull(),
    cardToken: text("card_token").notNull(),
    amount: integer("amount").notNull(),
    currency: text("currency").notNull(),
    description: text("description").notNull(),
    returnUrl: text("return_url").notNull(),
    /** `requires_action`, `processing`, `succeeded` or `failed`. */
    status: text("status").notNull(),
    failureCode: text("failure_code"),
    /** When a charge that waits is decided, and how. */
    decidesAt: moment("decides_at"),
    decision: text("decision"),
    /** When the next webhook is due; null when there is none. */
    webhookAt: moment("webhook_at"),
    webhookTries: integer("webhook_tries").notNull().default(0),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("gateway_charges_key").on(table.idempotencyKey),
    index("gateway_charges_decision").on(table.decidesAt),
    index("gateway_charges_webhook").on(table.webhookAt),
  ],
);
