CREATE TABLE "receipt_counters" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "receipt_number" text;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "receipt_number" text;--> statement-breakpoint
CREATE UNIQUE INDEX "charges_receipt_number" ON "charges" USING btree ("receipt_number");