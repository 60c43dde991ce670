ALTER TABLE "sent_reminders" ADD COLUMN "mail_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "sent_reminders_mail" ON "sent_reminders" USING btree ("mail_at") WHERE "sent_reminders"."mail_at" is not null;--> statement-breakpoint
ALTER TABLE "sent_reminders" DROP COLUMN "reached_at";