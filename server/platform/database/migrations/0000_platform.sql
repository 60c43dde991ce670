CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contracts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"product_id" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"canceled" boolean DEFAULT false NOT NULL,
	"purchase_processing" boolean DEFAULT false NOT NULL,
	"auto_renew" boolean DEFAULT false NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"last_payment_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"device_id" text NOT NULL,
	"device_name" text NOT NULL,
	"os_name" text NOT NULL,
	"os_version" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"reference_id" text NOT NULL,
	"type" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guide_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"channel_id" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"id" text PRIMARY KEY NOT NULL,
	"media_type" text NOT NULL,
	"title" text NOT NULL,
	"short_title" text,
	"abbreviation" text,
	"sport_type" text,
	"archived" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"parent_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"parent_order" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"crest" text,
	"color" text,
	"poster_frame" text,
	"banner_frame" text,
	"banners" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mobile_banners" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"social" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" text PRIMARY KEY NOT NULL,
	"media_type" text NOT NULL,
	"title" text NOT NULL,
	"meta_title" text,
	"description" text,
	"event_id" text NOT NULL,
	"reference_id" text,
	"sport_type" text,
	"game_type" text,
	"status" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"kickoff_at" timestamp (3) with time zone,
	"gender" text,
	"identity_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"team_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"home_team_id" text,
	"away_team_id" text,
	"poster_frame" text,
	"skin" text DEFAULT 'day' NOT NULL,
	"seed" integer DEFAULT 0 NOT NULL,
	"seconds" integer,
	"highlight_type" text,
	"sub_type" text,
	"player_number" text,
	"player_color" text,
	"owner_id" text,
	"clip_start_ms" integer,
	"clip_end_ms" integer,
	"ad_links" text[] DEFAULT '{}'::text[] NOT NULL,
	"coverage" text DEFAULT 'commerce_free_media' NOT NULL,
	"commerce_type" text,
	"regions" text[],
	"stats_enabled" boolean DEFAULT false NOT NULL,
	"genius_id" text,
	"added_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "metrics" (
	"media_id" text NOT NULL,
	"section" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"filter_id" integer NOT NULL,
	"short_name" text NOT NULL,
	"is_percentage" boolean DEFAULT false NOT NULL,
	"home" integer NOT NULL,
	"away" integer NOT NULL,
	CONSTRAINT "metrics_media_id_section_position_pk" PRIMARY KEY("media_id","section","position")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"type" text NOT NULL,
	"event_id" text,
	"price" numeric(10, 2) NOT NULL,
	"currency" text,
	"duration" integer,
	"duration_units" text,
	"auto_renew" boolean DEFAULT false NOT NULL,
	"identity_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"item_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"offer_ends_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"rotated_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"device_id" text,
	"limited" boolean DEFAULT false NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"device_removed_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text,
	"target_id" text NOT NULL,
	"title" text NOT NULL,
	"start_ms" integer NOT NULL,
	"end_ms" integer NOT NULL,
	"type" text NOT NULL,
	"is_global" boolean NOT NULL,
	"mode" text DEFAULT 'sync' NOT NULL,
	"video_type" text DEFAULT 'vod' NOT NULL,
	"stream_name" text DEFAULT 'hd' NOT NULL,
	"player_number" text,
	"player_color" text,
	"team_id" text,
	"added_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"display_name" text NOT NULL,
	"city" text,
	"gender" text,
	"date_of_birth" text,
	"phone" text,
	"country_name" text,
	"postal_code" text,
	"can_create_global_tag" boolean DEFAULT false NOT NULL,
	"club_identity_id" text,
	"club_item_id" text,
	"options" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watchlist" (
	"user_id" text NOT NULL,
	"media_id" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "watchlist_user_id_media_id_pk" PRIMARY KEY("user_id","media_id")
);
--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_reference_id_identities_id_fk" FOREIGN KEY ("reference_id") REFERENCES "public"."identities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guide_entries" ADD CONSTRAINT "guide_entries_channel_id_media_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metrics" ADD CONSTRAINT "metrics_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_event_id_media_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_target_id_media_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchlist" ADD CONSTRAINT "watchlist_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchlist" ADD CONSTRAINT "watchlist_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_resets" ON "attempts" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "contracts_user" ON "contracts" USING btree ("user_id","active");--> statement-breakpoint
CREATE UNIQUE INDEX "devices_user_device" ON "devices" USING btree ("user_id","device_id");--> statement-breakpoint
CREATE UNIQUE INDEX "follows_user_reference" ON "follows" USING btree ("user_id","reference_id");--> statement-breakpoint
CREATE INDEX "guide_channel_time" ON "guide_entries" USING btree ("channel_id","starts_at");--> statement-breakpoint
CREATE INDEX "identities_type" ON "identities" USING btree ("media_type","position");--> statement-breakpoint
CREATE INDEX "identities_parents" ON "identities" USING gin ("parent_ids");--> statement-breakpoint
CREATE INDEX "media_status_date" ON "media" USING btree ("media_type","status","starts_at");--> statement-breakpoint
CREATE INDEX "media_added" ON "media" USING btree ("media_type","added_at");--> statement-breakpoint
CREATE INDEX "media_event" ON "media" USING btree ("event_id","media_type");--> statement-breakpoint
CREATE INDEX "media_owner" ON "media" USING btree ("owner_id","media_type");--> statement-breakpoint
CREATE UNIQUE INDEX "media_reference" ON "media" USING btree ("reference_id");--> statement-breakpoint
CREATE INDEX "media_identities" ON "media" USING gin ("identity_ids");--> statement-breakpoint
CREATE INDEX "media_teams" ON "media" USING gin ("team_ids");--> statement-breakpoint
CREATE INDEX "products_event" ON "products" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "products_type" ON "products" USING btree ("type");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_expiry" ON "refresh_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id","device_id");--> statement-breakpoint
CREATE INDEX "tags_target" ON "tags" USING btree ("target_id","is_global","start_ms");--> statement-breakpoint
CREATE INDEX "tags_owner" ON "tags" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");