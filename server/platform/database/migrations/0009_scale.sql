-- Comes with every PostgreSQL distribution and is trusted: the database's owner may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
DROP INDEX "media_status_date";--> statement-breakpoint
DROP INDEX "media_added";--> statement-breakpoint
DROP INDEX "media_owner";--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(regexp_replace(normalize("title" || ' ' || coalesce("description", ''), NFKD), '[\u0300-\u036f\u0591-\u05c7]', '', 'g'))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "charges_product" ON "charges" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "contracts_product" ON "contracts" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "follows_reference" ON "follows" USING btree ("reference_id");--> statement-breakpoint
CREATE INDEX "identities_title" ON "identities" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "media_date" ON "media" USING btree ("media_type","starts_at","id","status") WHERE "owner_id" is null;--> statement-breakpoint
CREATE INDEX "media_status_added" ON "media" USING btree ("media_type","status","added_at","id") WHERE "owner_id" is null;--> statement-breakpoint
CREATE INDEX "media_status_title" ON "media" USING btree ("media_type","status","title","id") WHERE "owner_id" is null;--> statement-breakpoint
CREATE INDEX "media_sport_date" ON "media" USING btree ("sport_type","status","starts_at","id","media_type") WHERE "owner_id" is null;--> statement-breakpoint
CREATE INDEX "media_search" ON "media" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "redemptions_user" ON "redemptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "redemptions_contract" ON "redemptions" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "watchlist_media" ON "watchlist" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "media_status_date" ON "media" USING btree ("media_type","status","starts_at","id") WHERE "owner_id" is null;--> statement-breakpoint
CREATE INDEX "media_added" ON "media" USING btree ("media_type","added_at","id") WHERE "owner_id" is null;--> statement-breakpoint
CREATE INDEX "media_owner" ON "media" USING btree ("owner_id","media_type") WHERE "owner_id" is not null;