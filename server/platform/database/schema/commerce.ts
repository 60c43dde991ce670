/** What is sold, to whom, and what was paid for it. */
import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { media } from "./catalogue.ts";
import { moment, texts } from "./columns.ts";

/** What can be bought: a ticket for one event (`ppv`) or a plan (`svod`, `cvod`). */
export const products = pgTable(
  "products",
  {
    id: text("id").primaryKey(),
    productId: text("product_id").notNull(),
    title: text("title").notNull(),
    description: text("description"),
    type: text("type").notNull(),
    eventId: text("event_id").references(() => media.id, { onDelete: "cascade" }),
    price: numeric("price", { precision: 10, scale: 2, mode: "number" }).notNull(),
    currency: text("currency"),
    duration: integer("duration"),
    durationUnits: text("duration_units"),
    autoRenew: boolean("auto_renew").notNull().default(false),
    /** Leagues or categories a plan opens; empty opens all. */
    identityIds: texts("identity_ids"),
    /** Products a bundle is made of. */
    itemIds: texts("item_ids"),
    active: boolean("active").notNull().default(true),
    startsAt: moment("starts_at").notNull(),
    offerEndsAt: moment("offer_ends_at"),
  },
  (table) => [index("products_event").on(table.eventId), index("products_type").on(table.type)],
);

/** What a viewer bought. It opens its event or plan from `startsAt` until `endsAt`. */
export const contracts = pgTable(
  "contracts",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    productId: text("product_id")
      .notNull()
      .references(() => products.id),
    active: boolean("active").notNull().default(true),
    canceled: boolean("canceled").notNull().default(false),
    purchaseProcessing: boolean("purchase_processing").notNull().default(false),
    autoRenew: boolean("auto_renew").notNull().default(false),
    startsAt: moment("starts_at").notNull(),
    endsAt: moment("ends_at"),
    lastPaymentAt: moment("last_payment_at"),
  },
  (table) => [
    index("contracts_user").on(table.userId, table.active),
    index("contracts_product").on(table.productId),
  ],
);

/** The ledger: every charge that was ever asked for. It outlives the account it was made for. */
export const charges = pgTable(
  "charges",
  {
    /** Also the idempotency key towards the payment gateway. */
    id: text("id").primaryKey(),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    /** What makes a repeated request the same request; the charge's id when the caller gave none. */
    idempotencyKey: text("idempotency_key").notNull(),
    productId: text("product_id")
      .notNull()
      .references(() => products.id),
    contractId: text("contract_id").references(() => contracts.id, { onDelete: "set null" }),
    cardToken: text("card_token").notNull(),
    /** In the currency's smallest unit. */
    amount: integer("amount").notNull(),
    currency: text("currency").notNull(),
    /** `processing`, `succeeded` or `failed`. */
    status: text("status").notNull(),
    failureCode: text("failure_code"),
    /** Where the viewer confirms the payment. */
    redirectUrl: text("redirect_url"),
    createdAt: moment("created_at").notNull(),
    settledAt: moment("settled_at"),
  },
  (table) => [
    uniqueIndex("charges_key").on(table.userId, table.idempotencyKey),
    index("charges_contract").on(table.contractId),
    index("charges_product").on(table.productId),
    // Looked through every few seconds, and nearly always empty.
    index("charges_open").on(table.createdAt).where(sql`${table.status} = 'processing'`),
  ],
);

/** The card of a viewer's last successful payment, as the gateway's token: no number, no name. */
export const storedCards = pgTable("stored_cards", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  cardToken: text("card_token").notNull(),
});

/** Codes that give a product away. */
export const accessCodes = pgTable("access_codes", {
  /** Upper case; that is also how it is looked up. */
  code: text("code").primaryKey(),
  productId: text("product_id")
    .notNull()
    .references(() => products.id, { onDelete: "cascade" }),
  /** How many viewers may redeem it; null for any number. */
  mostUses: integer("most_uses"),
  uses: integer("uses").notNull().default(0),
  expiresAt: moment("expires_at"),
});

/** Who redeemed which code, and what for: redeeming again gives the same contract. */
export const redemptions = pgTable(
  "redemptions",
  {
    code: text("code")
      .notNull()
      .references(() => accessCodes.code, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    contractId: text("contract_id")
      .notNull()
      .references(() => contracts.id, { onDelete: "cascade" }),
    redeemedAt: moment("redeemed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.code, table.userId] }),
    index("redemptions_user").on(table.userId),
    index("redemptions_contract").on(table.contractId),
  ],
);
