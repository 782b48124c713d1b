CREATE TABLE "customer_events" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"kind" text NOT NULL,
	"before" text,
	"after" text,
	"by_user_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_events_kind_known" CHECK ("customer_events"."kind" in ('stage', 'transfer', 'deleted', 'restored')),
	CONSTRAINT "customer_events_transfer" CHECK ("customer_events"."kind" <> 'transfer' or ("customer_events"."before" is not null and "customer_events"."after" is not null))
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "budget_min" bigint;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "budget_max" bigint;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "previous_owner_user_id" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "next_follow_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "deal_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "customer_events" ADD CONSTRAINT "customer_events_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_events" ADD CONSTRAINT "customer_events_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_events" ADD CONSTRAINT "customer_events_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_events_customer" ON "customer_events" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "customer_events_kind" ON "customer_events" USING btree ("team_id","kind","created_at","id");--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_previous_owner_user_id_users_id_fk" FOREIGN KEY ("previous_owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customers_wechat" ON "customers" USING btree ("team_id","wechat") WHERE deleted_at is null and wechat is not null;--> statement-breakpoint
CREATE INDEX "customers_deleted" ON "customers" USING btree ("team_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "customers_purged" ON "customers" USING btree ("deleted_at") WHERE deleted_at is not null;