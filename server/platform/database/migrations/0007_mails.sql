CREATE TABLE "mails" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "mails_next_try" ON "mails" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "mails_sent" ON "mails" USING btree ("sent_at");