CREATE TABLE "quotations" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"created_by" text NOT NULL,
	"number" text NOT NULL,
	"revision" integer NOT NULL,
	"customer_id" text,
	"customer_name" text NOT NULL,
	"content" jsonb NOT NULL,
	"total_fen" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "quotations_total" CHECK ("quotations"."total_fen" >= 0 and "quotations"."revision" >= 1)
);
--> statement-breakpoint
ALTER TABLE "quotations" ADD CONSTRAINT "quotations_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotations" ADD CONSTRAINT "quotations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotations" ADD CONSTRAINT "quotations_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "quotations_number" ON "quotations" USING btree ("team_id","number","revision");--> statement-breakpoint
CREATE INDEX "quotations_team" ON "quotations" USING btree ("team_id","created_at","id");--> statement-breakpoint
CREATE INDEX "quotations_customer" ON "quotations" USING btree ("customer_id","created_at");