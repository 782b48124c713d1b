CREATE TABLE "invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"team_id" text NOT NULL,
	"requested_by" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"title_type" text NOT NULL,
	"title" text NOT NULL,
	"tax_number" text,
	"email" text NOT NULL,
	"amount_fen" integer NOT NULL,
	"invoice_number" text,
	"reject_reason" text,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "invoices_tax_number" CHECK (("invoices"."title_type" = 'company') = ("invoices"."tax_number" is not null)),
	CONSTRAINT "invoices_issued" CHECK (("invoices"."state" = 'issued') = ("invoices"."invoice_number" is not null)),
	CONSTRAINT "invoices_rejected" CHECK (("invoices"."state" = 'rejected') = ("invoices"."reject_reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "membership_terms" (
	"id" text PRIMARY KEY NOT NULL,
	"membership_id" text NOT NULL,
	"team_id" text NOT NULL,
	"order_id" text,
	"vip_type" integer NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"value_fen" integer NOT NULL,
	"monthly_flops" integer NOT NULL,
	"granted_months" integer DEFAULT 0 NOT NULL,
	"credited_at" timestamp (3) with time zone,
	CONSTRAINT "membership_terms_value" CHECK ("membership_terms"."value_fen" >= 0 and "membership_terms"."granted_months" >= 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"trade_no" text NOT NULL,
	"team_id" text NOT NULL,
	"user_id" text NOT NULL,
	"client_token" text NOT NULL,
	"kind" text NOT NULL,
	"price_item_id" text NOT NULL,
	"name" text NOT NULL,
	"price_fen" integer NOT NULL,
	"credit_fen" integer DEFAULT 0 NOT NULL,
	"amount_fen" integer NOT NULL,
	"flops" integer NOT NULL,
	"beans" integer NOT NULL,
	"vip_type" integer,
	"days" integer,
	"monthly_flops" integer DEFAULT 0 NOT NULL,
	"credits" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"payment_way_id" integer NOT NULL,
	"provider" text NOT NULL,
	"merchant_id" text NOT NULL,
	"state" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"action_data" text,
	"transaction_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"queried_at" timestamp (3) with time zone,
	"closed_at_platform" boolean DEFAULT false NOT NULL,
	CONSTRAINT "orders_trade_no_unique" UNIQUE("trade_no"),
	CONSTRAINT "orders_amount" CHECK ("orders"."amount_fen" > 0 and "orders"."credit_fen" >= 0),
	CONSTRAINT "orders_state" CHECK ("orders"."state" in (0, 1, 2) and ("orders"."state" = 1) = ("orders"."paid_at" is not null) and ("orders"."state" = 2) = ("orders"."failure" is not null)),
	CONSTRAINT "orders_kind" CHECK (("orders"."kind" = 'membership') = ("orders"."vip_type" is not null and "orders"."days" is not null))
);
--> statement-breakpoint
CREATE TABLE "payment_incidents" (
	"id" text PRIMARY KEY NOT NULL,
	"trade_no" text NOT NULL,
	"transaction_id" text NOT NULL,
	"reason" text NOT NULL,
	"details" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purchase_rules" (
	"team_id" text PRIMARY KEY NOT NULL,
	"sub_accounts_may_buy" boolean NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"trade_no" text PRIMARY KEY NOT NULL,
	"amount_fen" integer NOT NULL,
	"description" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"transaction_id" text,
	"paid_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "price_items" ADD COLUMN "monthly_flops" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_terms" ADD CONSTRAINT "membership_terms_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_terms" ADD CONSTRAINT "membership_terms_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_terms" ADD CONSTRAINT "membership_terms_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_price_item_id_price_items_id_fk" FOREIGN KEY ("price_item_id") REFERENCES "public"."price_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_way_id_payment_ways_id_fk" FOREIGN KEY ("payment_way_id") REFERENCES "public"."payment_ways"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_rules" ADD CONSTRAINT "purchase_rules_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_order" ON "invoices" USING btree ("order_id") WHERE "invoices"."state" <> 'rejected';--> statement-breakpoint
CREATE INDEX "invoices_team" ON "invoices" USING btree ("team_id","requested_at");--> statement-breakpoint
CREATE INDEX "membership_terms_team" ON "membership_terms" USING btree ("team_id","ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "membership_terms_order" ON "membership_terms" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_client_token" ON "orders" USING btree ("user_id","client_token");--> statement-breakpoint
CREATE INDEX "orders_team" ON "orders" USING btree ("team_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("expires_at") WHERE "orders"."state" = 0 or ("orders"."state" = 2 and not "orders"."closed_at_platform");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_incidents_once" ON "payment_incidents" USING btree ("trade_no","transaction_id","reason");