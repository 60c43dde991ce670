ALTER TABLE "media" ADD COLUMN "slot" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "media_slot" ON "media" USING btree ("slot");