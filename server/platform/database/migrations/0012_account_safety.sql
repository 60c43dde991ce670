ALTER TABLE "devices" ADD COLUMN "registered_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- Devices from before this column are as old as they are.
UPDATE "devices" SET "registered_at" = "added_at";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "locale" text;