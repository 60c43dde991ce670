DROP INDEX "sent_reminders_media";--> statement-breakpoint
CREATE INDEX "sent_reminders_told" ON "sent_reminders" USING btree ("media_id","starts_at");