ALTER TABLE "media" ADD COLUMN "public_token" text;--> statement-breakpoint
CREATE UNIQUE INDEX "media_public_token" ON "media" USING btree ("public_token") WHERE "public_token" is not null;