CREATE TABLE "device_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_code" text NOT NULL,
	"device_id" text NOT NULL,
	"device_name" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"polled_at" timestamp (3) with time zone,
	"user_id" text,
	"is_denied" boolean DEFAULT false NOT NULL,
	CONSTRAINT "device_codes_user_code_unique" UNIQUE("user_code")
);
--> statement-breakpoint
ALTER TABLE "device_codes" ADD CONSTRAINT "device_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_codes_user" ON "device_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "device_codes_expiry" ON "device_codes" USING btree ("expires_at");