/**
 * The platform's tables. Media are stored as programme parameters (what is played, from when), never as
 * URLs: an installation can change its host name without touching a row.
 */
import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });
const texts = (name: string) => text(name).array().notNull().default(sql`'{}'::text[]`);

/** One survey a viewer was shown; moments are ISO texts as the application sent them. */
export interface SurveyRecord {
  surveyName: string;
  skipped?: string | null;
  submitted?: string | null;
  closed?: string | null;
}

export interface UserOptions {
  surveys?: SurveyRecord[];
}

export const users = pgTable(
  "users",
  {
    id: text("id").primaryKey(),
    /** Lower case; that is also how it is looked up. */
    email: text("email").notNull(),
    /** When it was proved that the account's owner reads this e-mail; null while anybody may have typed it. */
    emailVerifiedAt: moment("email_verified_at"),
    /** Null for accounts that only sign in through another provider. */
    passwordHash: text("password_hash"),
    displayName: text("display_name").notNull(),
    city: text("city"),
    gender: text("gender"),
    dateOfBirth: text("date_of_birth"),
    phone: text("phone"),
    countryName: text("country_name"),
    postalCode: text("postal_code"),
    canCreateGlobalTag: boolean("can_create_global_tag").notNull().default(false),
    /** Favourite club: the league or category, and the club within it. */
    clubIdentityId: text("club_identity_id"),
    clubItemId: text("club_item_id"),
    options: jsonb("options").$type<UserOptions>().notNull().default({}),
    addedAt: moment("added_at").notNull(),
  },
  (table) => [uniqueIndex("users_email").on(table.email)],
);

/** One sign-in. Its refresh tokens form a family that lives and dies with it. */
export const sessions = pgTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Null until the device is known (after registration, until the first device check). */
    deviceId: text("device_id"),
    /** The sign-in was over the device limit: its tokens may remove devices and nothing else. */
    limited: boolean("limited").notNull().default(false),
    openedAt: moment("opened_at").notNull(),
    deviceRemovedAt: moment("device_removed_at"),
    endedAt: moment("ended_at"),
  },
  (table) => [index("sessions_user").on(table.userId, table.deviceId)],
);

export const refreshTokens = pgTable(
  "refresh_tokens",
  {
    /** SHA-256 of the token: a copy of this table signs nobody in. */
    hash: text("hash").primaryKey(),
    sessionId: text("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    expiresAt: moment("expires_at").notNull(),
    rotatedAt: moment("rotated_at"),
    revokedAt: moment("revoked_at"),
  },
  (table) => [
    index("refresh_tokens_session").on(table.sessionId),
    index("refresh_tokens_expiry").on(table.expiresAt),
  ],
);

/** Permissions to set a new password, sent by mail; each works once. */
export const passwordResets = pgTable(
  "password_resets",
  {
    /** SHA-256 of the token in the mail. */
    hash: text("hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    index("password_resets_user").on(table.userId),
    index("password_resets_expiry").on(table.expiresAt),
  ],
);

/** Mails: those that wait to be sent, and for a while those that were. Their texts are written when they leave. */
export const mails = pgTable(
  "mails",
  {
    id: text("id").primaryKey(),
    kind: text("kind").notNull(),
    recipient: text("recipient").notNull(),
    addedAt: moment("added_at").notNull(),
    tries: integer("tries").notNull().default(0),
    /** Null once it was sent. */
    nextTryAt: moment("next_try_at"),
    sentAt: moment("sent_at"),
  },
  (table) => [index("mails_next_try").on(table.nextTryAt), index("mails_sent").on(table.sentAt)],
);

export const devices = pgTable(
  "devices",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    deviceId: text("device_id").notNull(),
    deviceName: text("device_name").notNull(),
    osName: text("os_name").notNull(),
    osVersion: text("os_version").notNull(),
    addedAt: moment("added_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [uniqueIndex("devices_user_device").on(table.userId, table.deviceId)],
);

/** Who a viewer is at a provider they sign in with. The issuer and its subject name one person for ever. */
export const externalLogins = pgTable(
  "external_logins",
  {
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    addedAt: moment("added_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index("external_logins_user").on(table.userId),
  ],
);

/** Keys every process of one installation shares. */
export const secrets = pgTable("secrets", {
  name: text("name").primaryKey(),
  value: jsonb("value").notNull(),
});

/** Counters of sign-in attempts per address and per account, shared by all processes. */
export const attempts = pgTable(
  "attempts",
  {
    key: text("key").primaryKey(),
    count: integer("count").notNull(),
    resetsAt: moment("resets_at").notNull(),
  },
  (table) => [index("attempts_resets").on(table.resetsAt)],
);

export interface Banner {
  frame: string;
  linkUrl: string;
  linkTarget: string;
}

export interface SocialLinks {
  facebook?: string;
  instagram?: string;
  twitter?: string;
  web?: string;
}

/** Leagues and categories (`identity`), sub-categories (`identity_item`) and teams (`team`). */
export const identities = pgTable(
  "identities",
  {
    id: text("id").primaryKey(),
    mediaType: text("media_type").notNull(),
    title: text("title").notNull(),
    shortTitle: text("short_title"),
    abbreviation: text("abbreviation"),
    sportType: text("sport_type"),
    archived: boolean("archived").notNull().default(false),
    position: integer("position").notNull().default(0),
    parentIds: texts("parent_ids"),
    /** Place among the children of each parent: `{ [parentId]: number }`. */
    parentOrder: jsonb("parent_order").$type<Record<string, number>>().notNull().default({}),
    crest: text("crest"),
    color: text("color"),
    posterFrame: text("poster_frame"),
    bannerFrame: text("banner_frame"),
    banners: jsonb("banners").$type<Banner[]>().notNull().default([]),
    mobileBanners: jsonb("mobile_banners").$type<Banner[]>().notNull().default([]),
    social: jsonb("social").$type<SocialLinks>().notNull().default({}),
    addedAt: moment("added_at").notNull(),
  },
  (table) => [
    index("identities_type").on(table.mediaType, table.position),
    index("identities_parents").using("gin", table.parentIds),
    index("identities_title").using("gin", table.title.op("gin_trgm_ops")),
  ],
);

/** Events, channels, clips and highlights: everything that plays. */
export const media = pgTable(
  "media",
  {
    id: text("id").primaryKey(),
    mediaType: text("media_type").notNull(),
    title: text("title").notNull(),
    metaTitle: text("meta_title"),
    description: text("description"),
    /** The event a clip or highlight belongs to; an event's own id for an event. */
    eventId: text("event_id").notNull(),
    referenceId: text("reference_id"),
    sportType: text("sport_type"),
    gameType: text("game_type"),
    status: text("status").notNull(),
    startsAt: moment("starts_at").notNull(),
    kickoffAt: moment("kickoff_at"),
    gender: text("gender"),
    identityIds: texts("identity_ids"),
    teamIds: texts("team_ids"),
    homeTeamId: text("home_team_id"),
    awayTeamId: text("away_team_id"),
    posterFrame: text("poster_frame"),
    /** The programme: what the media server shows under this record. */
    skin: text("skin").notNull().default("day"),
    seed: integer("seed").notNull().default(0),
    /** Length in seconds; null while an event has no end yet. */
    seconds: integer("seconds"),
    highlightType: text("highlight_type"),
    subType: text("sub_type"),
    playerNumber: text("player_number"),
    playerColor: text("player_color"),
    /** A viewer's own cut of an event: bounds in milliseconds of the event's media time. */
    ownerId: text("owner_id").references(() => users.id, { onDelete: "cascade" }),
    clipStartMs: integer("clip_start_ms"),
    clipEndMs: integer("clip_end_ms"),
    adLinks: texts("ad_links"),
    coverage: text("coverage").notNull().default("commerce_free_media"),
    commerceType: text("commerce_type"),
    /** ISO country codes it may be shown in; null means everywhere. */
    regions: text("regions").array(),
    statsEnabled: boolean("stats_enabled").notNull().default(false),
    geniusId: text("genius_id"),
    /** Place in the calendar of a fixture that the simulation made; null for everything else. */
    slot: integer("slot"),
    addedAt: moment("added_at").notNull(),
    /** Title and description as searches read them: without accents and capitals; see `catalogue/search-text.ts`. */
    searchText: text("search_text")
      .notNull()
      .generatedAlwaysAs(
        sql`lower(regexp_replace(normalize("title" || ' ' || coalesce("description", ''), NFKD), '[\\u0300-\\u036f\\u0591-\\u05c7]', '', 'g'))`,
      ),
  },
  (table) => [
    // Published lists are read in the order of an index that also answers their counts; viewers' clips are few.
    index("media_date")
      .on(table.mediaType, table.startsAt, table.id, table.status)
      .where(sql`"owner_id" is null`),
    index("media_status_date")
      .on(table.mediaType, table.status, table.startsAt, table.id)
      .where(sql`"owner_id" is null`),
    index("media_added").on(table.mediaType, table.addedAt, table.id).where(sql`"owner_id" is null`),
    index("media_status_added")
      .on(table.mediaType, table.status, table.addedAt, table.id)
      .where(sql`"owner_id" is null`),
    index("media_status_title")
      .on(table.mediaType, table.status, table.title, table.id)
      .where(sql`"owner_id" is null`),
    index("media_sport_date")
      .on(table.sportType, table.status, table.startsAt, table.id, table.mediaType)
      .where(sql`"owner_id" is null`),
    index("media_event").on(table.eventId, table.mediaType),
    index("media_seed").on(table.seed),
    index("media_owner").on(table.ownerId, table.mediaType).where(sql`"owner_id" is not null`),
    uniqueIndex("media_reference").on(table.referenceId),
    uniqueIndex("media_slot").on(table.slot),
    index("media_identities").using("gin", table.identityIds),
    index("media_teams").using("gin", table.teamIds),
    index("media_search").using("gin", table.searchText.op("gin_trgm_ops")),
  ],
);

/** One line of an event's statistics, in the order of `position`. */
export const metrics = pgTable(
  "metrics",
  {
    mediaId: text("media_id")
      .notNull()
      .references(() => media.id, { onDelete: "cascade" }),
    /** `scores` or `overview`. */
    section: text("section").notNull(),
    position: integer("position").notNull(),
    name: text("name").notNull(),
    filterId: integer("filter_id").notNull(),
    shortName: text("short_name").notNull(),
    isPercentage: boolean("is_percentage").notNull().default(false),
    home: integer("home").notNull(),
    away: integer("away").notNull(),
  },
  (table) => [primaryKey({ columns: [table.mediaId, table.section, table.position] })],
);

export const tags = pgTable(
  "tags",
  {
    id: text("id").primaryKey(),
    /** Null for the tags the platform itself set. */
    ownerId: text("owner_id").references(() => users.id, { onDelete: "cascade" }),
    targetId: text("target_id")
      .notNull()
      .references(() => media.id, { onDelete: "cascade" }),
    title: text("title").notNull(),
    startMs: integer("start_ms").notNull(),
    endMs: integer("end_ms").notNull(),
    type: text("type").notNull(),
    isGlobal: boolean("is_global").notNull(),
    mode: text("mode").notNull().default("sync"),
    videoType: text("video_type").notNull().default("vod"),
    streamName: text("stream_name").notNull().default("hd"),
    playerNumber: text("player_number"),
    playerColor: text("player_color"),
    teamId: text("team_id"),
    addedAt: moment("added_at").notNull(),
  },
  (table) => [
    index("tags_target").on(table.targetId, table.isGlobal, table.startMs),
    index("tags_owner").on(table.ownerId),
  ],
);

export const watchlist = pgTable(
  "watchlist",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    mediaId: text("media_id")
      .notNull()
      .references(() => media.id, { onDelete: "cascade" }),
    addedAt: moment("added_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.mediaId] }),
    // Whoever deletes a video looks for those who kept it.
    index("watchlist_media").on(table.mediaId),
  ],
);

export const follows = pgTable(
  "follows",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    referenceId: text("reference_id")
      .notNull()
      .references(() => identities.id, { onDelete: "cascade" }),
    type: text("type").notNull(),
    addedAt: moment("added_at").notNull(),
  },
  (table) => [
    uniqueIndex("follows_user_reference").on(table.userId, table.referenceId),
    index("follows_reference").on(table.referenceId),
  ],
);

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

/** A channel's programme guide. */
export const guideEntries = pgTable(
  "guide_entries",
  {
    id: text("id").primaryKey(),
    channelId: text("channel_id")
      .notNull()
      .references(() => media.id, { onDelete: "cascade" }),
    title: text("title").notNull(),
    description: text("description").notNull().default(""),
    startsAt: moment("starts_at").notNull(),
    endsAt: moment("ends_at").notNull(),
  },
  (table) => [index("guide_channel_time").on(table.channelId, table.startsAt)],
);
