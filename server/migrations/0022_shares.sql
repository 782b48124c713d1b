CREATE TABLE "share_items" (
	"share_id" text NOT NULL,
	"number" integer NOT NULL,
	"result_id" text NOT NULL,
	CONSTRAINT "share_items_share_id_number_pk" PRIMARY KEY("share_id","number")
);
--> statement-breakpoint
CREATE TABLE "share_replies" (
	"id" text PRIMARY KEY NOT NULL,
	"share_id" text NOT NULL,
	"kind" text NOT NULL,
	"result_id" text,
	"text" text,
	"client_token" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "share_replies_kind_known" CHECK ("share_replies"."kind" in ('like', 'message')),
	CONSTRAINT "share_replies_content" CHECK (case "share_replies"."kind" when 'like' then "share_replies"."result_id" is not null else "share_replies"."text" is not null end)
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"created_by" text NOT NULL,
	"client_token" text NOT NULL,
	"request_hash" text NOT NULL,
	"token_hash" text NOT NULL,
	"sealed" text NOT NULL,
	"has_code" boolean NOT NULL,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"codes_from" timestamp (3) with time zone,
	"customer_id" text,
	"show_quantities" boolean NOT NULL,
	"days" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"view_count" integer DEFAULT 0 NOT NULL,
	"last_view_at" timestamp (3) with time zone,
	"last_reply_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shares_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "shares_counts" CHECK ("shares"."wrong_codes" >= 0 and "shares"."view_count" >= 0)
);
--> statement-breakpoint
ALTER TABLE "share_items" ADD CONSTRAINT "share_items_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_items" ADD CONSTRAINT "share_items_result_id_design_results_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."design_results"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_replies" ADD CONSTRAINT "share_replies_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_replies" ADD CONSTRAINT "share_replies_result_id_design_results_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."design_results"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "share_items_result" ON "share_items" USING btree ("result_id");--> statement-breakpoint
CREATE UNIQUE INDEX "share_replies_like" ON "share_replies" USING btree ("share_id","result_id") WHERE "share_replies"."kind" = 'like';--> statement-breakpoint
CREATE UNIQUE INDEX "share_replies_client_token" ON "share_replies" USING btree ("share_id","client_token");--> statement-breakpoint
CREATE INDEX "share_replies_result" ON "share_replies" USING btree ("result_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shares_client_token" ON "shares" USING btree ("team_id","client_token");--> statement-breakpoint
CREATE INDEX "shares_team" ON "shares" USING btree ("team_id","created_at","id");--> statement-breakpoint
CREATE INDEX "shares_replied" ON "shares" USING btree ("team_id","last_reply_at") WHERE "shares"."last_reply_at" is not null;--> statement-breakpoint
CREATE INDEX "shares_customer" ON "shares" USING btree ("customer_id","created_at");