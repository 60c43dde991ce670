CREATE TABLE "positions" (
	"user_id" text NOT NULL,
	"media_id" text NOT NULL,
	"seconds" integer NOT NULL,
	"length" integer NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"finished" boolean NOT NULL,
	CONSTRAINT "positions_user_id_media_id_pk" PRIMARY KEY("user_id","media_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "keeps_positions" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "positions" ADD CONSTRAINT "positions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "positions" ADD CONSTRAINT "positions_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "positions_user_seen" ON "positions" USING btree ("user_id","seen_at","media_id");--> statement-breakpoint
CREATE INDEX "positions_media" ON "positions" USING btree ("media_id");