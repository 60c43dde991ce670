/**
 * The catalogue. Demo streams are stored as parameters (content and start), never as URLs, so that an
 * installation can change its host name without changing rows. Streams of the operator are URLs.
 */
import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { moment, texts } from "./columns.ts";

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
    /** Name of a drawn logo of the demo. */
    crest: text("crest"),
    /** The operator's own logo; used instead of `crest`. */
    logoUrl: text("logo_url"),
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

/** Events, channels, clips and highlights. */
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
    /** `live`, `upcoming`, `archived`, `channel`; or `cancelled`, which the API shows as upcoming. */
    status: text("status").notNull(),
    startsAt: moment("starts_at").notNull(),
    kickoffAt: moment("kickoff_at"),
    gender: text("gender"),
    identityIds: texts("identity_ids"),
    teamIds: texts("team_ids"),
    homeTeamId: text("home_team_id"),
    awayTeamId: text("away_team_id"),
    posterFrame: text("poster_frame"),
    /** The operator's own poster; used instead of `posterFrame`. */
    posterUrl: text("poster_url"),
    /** The operator's own streams: master playlists while it is live, afterwards, and of the panorama camera. */
    streamUrl: text("stream_url"),
    recordingUrl: text("recording_url"),
    panoUrl: text("pano_url"),
    /** Whether a row without own streams plays demo footage. */
    hasDemoStream: boolean("has_demo_stream").notNull().default(true),
    /** Parameters of the demo stream of this row. */
    skin: text("skin").notNull().default("day"),
    seed: integer("seed").notNull().default(0),
    /** Length (s); null while an event has no end yet. */
    seconds: integer("seconds"),
    highlightType: text("highlight_type"),
    subType: text("sub_type"),
    playerNumber: text("player_number"),
    playerColor: text("player_color"),
    /** A clip that a user owns: bounds in the event's media time (ms). */
    ownerId: text("owner_id").references(() => users.id, { onDelete: "cascade" }),
    clipStartMs: integer("clip_start_ms"),
    clipEndMs: integer("clip_end_ms"),
    /** Names the public page of a clip that its owner has published. */
    publicToken: text("public_token"),
    /** Why the operator has withdrawn a published clip; its owner cannot publish it again. */
    withdrawnReason: text("withdrawn_reason"),
    adLinks: texts("ad_links"),
    coverage: text("coverage").notNull().default("commerce_free_media"),
    commerceType: text("commerce_type"),
    /** ISO country codes it may be shown in; null means everywhere. */
    regions: text("regions").array(),
    statsEnabled: boolean("stats_enabled").notNull().default(false),
    geniusId: text("genius_id"),
    /** Phase that the operator has entered, and its start; null where the clock of the demo applies. */
    phase: text("phase"),
    phaseStartedAt: moment("phase_started_at"),
    /** Raised by every change of an operator, so that two who change the same event notice. */
    version: integer("version").notNull().default(0),
    /** Number of the latest news of the event that pages were sent, so that they notice when they missed some. */
    newsVersion: integer("news_version").notNull().default(0),
    /** Raised by every change of what calendars show: teams, competition, time, cancellation; never by the match itself. */
    revision: integer("revision").notNull().default(0),
    /** When it was last raised; null if never. */
    revisedAt: moment("revised_at"),
    /** Slot in the calendar of a fixture created by the simulation; null for all other rows. */
    slot: integer("slot"),
    addedAt: moment("added_at").notNull(),
    /**
     * Title and description for searches: without accents and in lower case; see `catalogue/search-text.ts`.
     */
    searchText: text("search_text")
      .notNull()
      .generatedAlwaysAs(
        sql`lower(regexp_replace(normalize("title" || ' ' || coalesce("description", ''), NFKD), '[\\u0300-\\u036f\\u0591-\\u05c7]', '', 'g'))`,
      ),
  },
  (table) => [
    // Published lists are read in the order of an index that also serves their counts; users' clips are few.
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
    uniqueIndex("media_public_token").on(table.publicToken).where(sql`"public_token" is not null`),
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
    /** Null for tags set by the platform. */
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

/** What operators did to events, from the command line or at the desk; never changed or deleted. */
export const operatorActions = pgTable(
  "operator_actions",
  {
    id: text("id").primaryKey(),
    at: moment("at").notNull(),
    /** E-mail of the account; `command line` for commands, `clock` for the platform itself. */
    actor: text("actor").notNull(),
    /** Not a reference: entries outlive their event. */
    eventId: text("event_id").notNull(),
    eventTitle: text("event_title").notNull(),
    /** e.g. `start`, `score`, `stream`. */
    action: text("action").notNull(),
    detail: text("detail").notNull().default(""),
  },
  (table) => [
    index("operator_actions_event").on(table.eventId, table.at),
    index("operator_actions_at").on(table.at),
  ],
);

/** A channel's schedule. */
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
