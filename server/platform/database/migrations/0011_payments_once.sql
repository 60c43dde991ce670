CREATE TABLE "card_forms" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "card_entered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "duplicate" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "card_forms" ADD CONSTRAINT "card_forms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_forms_user" ON "card_forms" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "charges_entered_card" ON "charges" USING btree ("card_token") WHERE "charges"."card_entered";--> statement-breakpoint
-- Charges from before may have reached the gateway: they are looked up, never called off unseen.
UPDATE "charges" SET "sent_at" = "created_at" WHERE "status" = 'processing';--> statement-breakpoint
-- Of contracts for the same time one counts, the one that lasts longest; the others stay open and do not renew.
UPDATE "contracts" AS "c" SET "duplicate" = true, "auto_renew" = false
WHERE "c"."active" AND EXISTS (
	SELECT 1 FROM "contracts" AS "k"
	WHERE "k"."user_id" = "c"."user_id" AND "k"."product_id" = "c"."product_id" AND "k"."id" <> "c"."id" AND "k"."active"
		AND "k"."starts_at" < coalesce("c"."ends_at", 'infinity') AND "c"."starts_at" < coalesce("k"."ends_at", 'infinity')
		AND (NOT "k"."purchase_processing", coalesce("k"."ends_at", 'infinity'), "k"."id")
			> (NOT "c"."purchase_processing", coalesce("c"."ends_at", 'infinity'), "c"."id")
);--> statement-breakpoint
-- Comes with every PostgreSQL distribution and is trusted, as pg_trgm is.
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_once" EXCLUDE USING gist (
	"user_id" WITH =,
	"product_id" WITH =,
	(tstzrange("starts_at", CASE WHEN "ends_at" < "starts_at" THEN "starts_at" ELSE "ends_at" END)) WITH &&
) WHERE ("active" AND NOT "duplicate");
