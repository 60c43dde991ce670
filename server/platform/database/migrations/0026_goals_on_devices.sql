DROP INDEX "sent_reminders_once";--> statement-breakpoint
ALTER TABLE "push_devices" ADD COLUMN "goals_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sent_reminders" ADD COLUMN "tag_id" text;--> statement-breakpoint
ALTER TABLE "sent_reminders" ADD CONSTRAINT "sent_reminders_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sent_reminders_goal" ON "sent_reminders" USING btree ("tag_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sent_reminders_once" ON "sent_reminders" USING btree ("user_id","media_id","kind","starts_at") WHERE "sent_reminders"."tag_id" is null;