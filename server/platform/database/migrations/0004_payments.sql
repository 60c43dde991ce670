CREATE TABLE "charges" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"idempotency_key" text NOT NULL,
	"product_id" text NOT NULL,
	"contract_id" text,
	"card_token" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"failure_code" text,
	"redirect_url" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "gateway_cards" (
	"token" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"behaviour" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gateway_charges" (
	"id" text PRIMARY KEY NOT NULL,
	"idempotency_key" text NOT NULL,
	"card_token" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"description" text NOT NULL,
	"return_url" text NOT NULL,
	"status" text NOT NULL,
	"failure_code" text,
	"decides_at" timestamp (3) with time zone,
	"decision" text,
	"webhook_at" timestamp (3) with time zone,
	"webhook_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stored_cards" (
	"user_id" text PRIMARY KEY NOT NULL,
	"card_token" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_cards" ADD CONSTRAINT "stored_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "charges_key" ON "charges" USING btree ("user_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "charges_contract" ON "charges" USING btree ("contract_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_charges_key" ON "gateway_charges" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "gateway_charges_decision" ON "gateway_charges" USING btree ("decides_at");--> statement-breakpoint
CREATE INDEX "gateway_charges_webhook" ON "gateway_charges" USING btree ("webhook_at");