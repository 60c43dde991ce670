CREATE TABLE "operator_actions" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor" text NOT NULL,
	"event_id" text NOT NULL,
	"event_title" text NOT NULL,
	"action" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "can_use_desk" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "identities" ADD COLUMN "logo_url" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "poster_url" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "stream_url" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "recording_url" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "pano_url" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "has_demo_stream" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "phase" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "phase_started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "operator_actions_event" ON "operator_actions" USING btree ("event_id","at");--> statement-breakpoint
CREATE INDEX "operator_actions_at" ON "operator_actions" USING btree ("at");