CREATE TABLE "reminder_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"followed_minutes" integer,
	"followed_since" timestamp (3) with time zone NOT NULL,
	"recordings_since" timestamp (3) with time zone,
	"locale" text
);
--> statement-breakpoint
ALTER TABLE "reminders" ALTER COLUMN "minutes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "reminder_settings" ADD CONSTRAINT "reminder_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;