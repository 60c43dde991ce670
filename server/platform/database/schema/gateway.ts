/** Tables of the sandbox gateway. They and the platform's tables do not refer to each other. */
import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** Sandbox gateway: a tokenised test card. Only the behaviour is stored, not the number. */
export const gatewayCards = pgTable("gateway_cards", {
  token: text("token").primaryKey(),
  brand: text("brand").notNull(),
  last4: text("last4").notNull(),
  behaviour: text("behaviour").notNull(),
  createdAt: moment("created_at").notNull(),
});

/** Sandbox gateway: a charge, and the state of its webhook. */
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
    /** Locale of the order, in which the confirmation is written. */
    locale: text("locale"),
    /** `requires_action`, `processing`, `succeeded` or `failed`. */
    status: text("status").notNull(),
    failureCode: text("failure_code"),
    /** When a waiting charge is decided, and how. */
    decidesAt: moment("decides_at"),
    decision: text("decision"),
    /** When the next webhook is due; null if none is. */
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
