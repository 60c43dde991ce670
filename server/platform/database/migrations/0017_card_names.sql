ALTER TABLE "charges" ADD COLUMN "card_name" text;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "card_name" text;--> statement-breakpoint
ALTER TABLE "stored_cards" ADD COLUMN "card_name" text;