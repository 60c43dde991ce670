/** Products, contracts and payments. */
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

/** Products: pay-per-view of one event (`ppv`) or a subscription (`svod`, `cvod`). */
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
    /** Leagues or categories that a subscription covers; an empty list means all. */
    identityIds: texts("identity_ids"),
    /** Products of a bundle. */
    itemIds: texts("item_ids"),
    active: boolean("active").notNull().default(true),
    startsAt: moment("starts_at").notNull(),
    offerEndsAt: moment("offer_ends_at"),
  },
  (table) => [index("products_event").on(table.eventId), index("products_type").on(table.type)],
);

/** Contracts of users. A contract gives access to its product from `startsAt` until `endsAt`. */
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
    /** Name of the card of the last payment: brand and last four digits. */
    cardName: text("card_name"),
    /** Number of the receipt of the last payment; null if it was made before receipts had one. */
    receiptNumber: text("receipt_number"),
    /**
     * A second contract for the same time, created before the constraint `contracts_once` existed or paid in
     * spite of it. It stays valid for its user, and an operator refunds it.
     */
    duplicate: boolean("duplicate").notNull().default(false),
  },
  // The migration `0011_payments_once` adds the exclusion constraint `contracts_once`, which drizzle cannot describe:
  // two active contracts of one viewer for one product never overlap in time.
  (table) => [
    index("contracts_user").on(table.userId, table.active),
    index("contracts_product").on(table.productId),
  ],
);

/** The ledger: every charge that was ever requested. It outlives the account it was made for. */
export const charges = pgTable(
  "charges",
  {
    /** Also the idempotency key of the charge at the payment gateway. */
    id: text("id").primaryKey(),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    /** Identifies repetitions of a request; the charge's id if the caller sent none. */
    idempotencyKey: text("idempotency_key").notNull(),
    productId: text("product_id")
      .notNull()
      .references(() => products.id),
    contractId: text("contract_id").references(() => contracts.id, { onDelete: "set null" }),
    cardToken: text("card_token").notNull(),
    /** The card was entered for this order; false for the card of an earlier payment. */
    cardEntered: boolean("card_entered").notNull().default(false),
    /** Brand and last four digits of the card, until the charge is settled; null if the gateway did not say. */
    cardName: text("card_name"),
    /** In the currency's smallest unit. */
    amount: integer("amount").notNull(),
    currency: text("currency").notNull(),
    /** `processing`, `succeeded` or `failed`. */
    status: text("status").notNull(),
    failureCode: text("failure_code"),
    /** URL where the viewer confirms the payment. */
    redirectUrl: text("redirect_url"),
    createdAt: moment("created_at").notNull(),
    /** When it was last sent to the gateway; null if no request was sent that could charge the user. */
    sentAt: moment("sent_at"),
    settledAt: moment("settled_at"),
    /** Number of the receipt; null unless the charge has succeeded. */
    receiptNumber: text("receipt_number"),
  },
  (table) => [
    uniqueIndex("charges_receipt_number").on(table.receiptNumber),
    uniqueIndex("charges_key").on(table.userId, table.idempotencyKey),
    // An entered card pays for one order only.
    uniqueIndex("charges_entered_card").on(table.cardToken).where(sql`${table.cardEntered}`),
    index("charges_contract").on(table.contractId),
    index("charges_product").on(table.productId),
    // Queried every few seconds, and nearly always empty.
    index("charges_open").on(table.createdAt).where(sql`${table.status} = 'processing'`),
  ],
);

/** The last receipt number of each year (UTC). Transactions lock the row, so that no number is left out. */
export const receiptCounters = pgTable("receipt_counters", {
  year: integer("year").primaryKey(),
  last: integer("last").notNull(),
});

/**
 * The card of a user's last successful payment: the gateway's token, brand and last four digits, but neither
 * its number nor its owner's name.
 */
export const storedCards = pgTable("stored_cards", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  cardToken: text("card_token").notNull(),
  /** As in `charges`. */
  cardName: text("card_name"),
});

/**
 * Card forms that a site has opened for a user, by the hash of their `state`: a card entered in one pays for
 * this user only.
 */
export const cardForms = pgTable(
  "card_forms",
  {
    /** SHA-256 of the state, base64url. */
    id: text("id").primaryKey(),
    /** Null after the account was deleted: the card cannot be used then. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("card_forms_user").on(table.userId)],
);

/** Access codes, which create a contract without a payment. */
export const accessCodes = pgTable("access_codes", {
  /** Upper case; lookups use upper case, too. */
  code: text("code").primaryKey(),
  productId: text("product_id")
    .notNull()
    .references(() => products.id, { onDelete: "cascade" }),
  /** Maximum number of users who may redeem it; null for no limit. */
  mostUses: integer("most_uses"),
  uses: integer("uses").notNull().default(0),
  expiresAt: moment("expires_at"),
});

/** Redemptions of codes by users: redeeming a code again returns the same contract. */
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
