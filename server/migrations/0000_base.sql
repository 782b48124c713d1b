CREATE TABLE "analytics_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"device_id" text NOT NULL,
	"user_id" text,
	"team_id" text,
	"name" text NOT NULL,
	"route" text,
	"props" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "factories" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"agent_user_id" text NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"country" text NOT NULL,
	"region" text,
	"phone" text,
	"brands" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"cover_file_id" text,
	"status" text DEFAULT 'on' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "materials" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text,
	"scope" text NOT NULL,
	"owner_user_id" text,
	"factory_id" text,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"sku" text,
	"cover_file_id" text NOT NULL,
	"price_fen" integer,
	"unit" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"face_file_ids" jsonb,
	"mm_width" double precision,
	"mm_height" double precision,
	"grout_mm" double precision,
	"grout_color" text,
	"laying" text,
	"finish" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "materials_team_by_scope" CHECK (("materials"."scope" = 'platform') = ("materials"."team_id" is null)),
	CONSTRAINT "materials_factory_by_scope" CHECK (("materials"."scope" = 'factory') = ("materials"."factory_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "payment_ways" (
	"id" integer PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "payment_ways_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "price_items" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"price_fen" integer NOT NULL,
	"promotional_info" text,
	"flops" integer DEFAULT 0 NOT NULL,
	"beans" integer DEFAULT 0 NOT NULL,
	"vip_type" integer,
	"days" integer,
	"status" text DEFAULT 'on' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "price_items_price" CHECK ("price_items"."price_fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "price_payment_ways" (
	"price_item_id" text NOT NULL,
	"payment_way_id" integer NOT NULL,
	CONSTRAINT "price_payment_ways_price_item_id_payment_way_id_pk" PRIMARY KEY("price_item_id","payment_way_id")
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"name" text NOT NULL,
	"mobile" text,
	"wechat" text,
	"source" text NOT NULL,
	"stage" text NOT NULL,
	"level" text NOT NULL,
	"community" text,
	"address" text,
	"layout" text,
	"area_sqm" numeric(7, 2),
	"demand" text,
	"owner_user_id" text NOT NULL,
	"last_follow_time" timestamp (3) with time zone,
	"created_by" text NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "customers_contact" CHECK ("customers"."mobile" is not null or "customers"."wechat" is not null)
);
--> statement-breakpoint
CREATE TABLE "design_results" (
	"id" text PRIMARY KEY NOT NULL,
	"task_id" text NOT NULL,
	"team_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"file_id" text,
	"preview_file_id" text,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"seed" integer NOT NULL,
	"outside_changed_ratio" double precision NOT NULL,
	"favorite" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "design_tasks" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"created_by" text NOT NULL,
	"customer_id" text,
	"parent_task_id" text,
	"client_token" text NOT NULL,
	"request_hash" text NOT NULL,
	"design_type" text NOT NULL,
	"photo_file_id" text NOT NULL,
	"mask_file_id" text,
	"reference_file_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"material" jsonb NOT NULL,
	"params" jsonb NOT NULL,
	"count" integer NOT NULL,
	"seed" integer NOT NULL,
	"hold_id" text,
	"status" text NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"engine" text,
	"method" text,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"error_code" text,
	"report" jsonb,
	"run_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_token" text,
	"lease_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "design_tasks_count" CHECK ("design_tasks"."count" between 1 and 4),
	CONSTRAINT "design_tasks_lease" CHECK (("design_tasks"."status" = 'running') = ("design_tasks"."lease_token" is not null))
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text,
	"created_by" text,
	"kind" text NOT NULL,
	"sha256" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"has_alpha" boolean DEFAULT false NOT NULL,
	"provenance" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_size" CHECK ("files"."width" > 0 and "files"."height" > 0 and "files"."bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"sequence" bigserial NOT NULL,
	"team_id" text NOT NULL,
	"unit" text NOT NULL,
	"category" text NOT NULL,
	"amount" integer NOT NULL,
	"balance_after" integer NOT NULL,
	"cause_type" text NOT NULL,
	"cause_id" text NOT NULL,
	"key" text NOT NULL,
	"hold_id" text,
	"operator_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount" <> 0 and "ledger_entries"."balance_after" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_holds" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"key" text NOT NULL,
	"images" integer NOT NULL,
	"flops" integer NOT NULL,
	"beans" integer NOT NULL,
	"state" text NOT NULL,
	"captured_images" integer DEFAULT 0 NOT NULL,
	"cause_type" text NOT NULL,
	"cause_id" text NOT NULL,
	"operator_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "ledger_holds_images" CHECK ("ledger_holds"."images" > 0 and "ledger_holds"."captured_images" between 0 and "ledger_holds"."images"),
	CONSTRAINT "ledger_holds_state" CHECK (("ledger_holds"."state" = 'captured') = ("ledger_holds"."captured_images" > 0) and ("ledger_holds"."state" = 'held') = ("ledger_holds"."settled_at" is null))
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"team_id" text NOT NULL,
	"unit" text NOT NULL,
	"balance" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wallets_team_id_unit_pk" PRIMARY KEY("team_id","unit"),
	CONSTRAINT "wallets_balance_not_negative" CHECK ("wallets"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "captchas" (
	"id" text PRIMARY KEY NOT NULL,
	"answer_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" text NOT NULL,
	"operation" text NOT NULL,
	"client_token" text NOT NULL,
	"payload_hash" text NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_operation_client_token_pk" PRIMARY KEY("user_id","operation","client_token")
);
--> statement-breakpoint
CREATE TABLE "login_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_failure_at" timestamp (3) with time zone NOT NULL,
	"locked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "membership_tiers" (
	"vip_type" integer PRIMARY KEY NOT NULL,
	"features" jsonb NOT NULL,
	"customer_allowance" integer NOT NULL,
	"member_allowance" integer NOT NULL,
	"material_allowance" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"vip_type" integer NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"agent_team_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"mobile" text NOT NULL,
	"user_name" text NOT NULL,
	"password_hash" text,
	"role_type" integer NOT NULL,
	"user_type" text DEFAULT 'merchant' NOT NULL,
	"factory_id" text,
	"status" text DEFAULT 'active' NOT NULL,
	"monthly_img_limit" integer,
	"utm_source" text,
	"last_login_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "users_mobile_unique" UNIQUE("mobile"),
	CONSTRAINT "users_role" CHECK ("users"."role_type" in (1, 2)),
	CONSTRAINT "users_status" CHECK ("users"."status" in ('active', 'disabled'))
);
--> statement-breakpoint
ALTER TABLE "factories" ADD CONSTRAINT "factories_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factories" ADD CONSTRAINT "factories_agent_user_id_users_id_fk" FOREIGN KEY ("agent_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_factory_id_factories_id_fk" FOREIGN KEY ("factory_id") REFERENCES "public"."factories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_payment_ways" ADD CONSTRAINT "price_payment_ways_price_item_id_price_items_id_fk" FOREIGN KEY ("price_item_id") REFERENCES "public"."price_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_payment_ways" ADD CONSTRAINT "price_payment_ways_payment_way_id_payment_ways_id_fk" FOREIGN KEY ("payment_way_id") REFERENCES "public"."payment_ways"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_results" ADD CONSTRAINT "design_results_task_id_design_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."design_tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_results" ADD CONSTRAINT "design_results_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_results" ADD CONSTRAINT "design_results_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_results" ADD CONSTRAINT "design_results_preview_file_id_files_id_fk" FOREIGN KEY ("preview_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_tasks" ADD CONSTRAINT "design_tasks_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_tasks" ADD CONSTRAINT "design_tasks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_tasks" ADD CONSTRAINT "design_tasks_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_tasks" ADD CONSTRAINT "design_tasks_photo_file_id_files_id_fk" FOREIGN KEY ("photo_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_tasks" ADD CONSTRAINT "design_tasks_mask_file_id_files_id_fk" FOREIGN KEY ("mask_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_tasks" ADD CONSTRAINT "design_tasks_hold_id_ledger_holds_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."ledger_holds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_hold_id_ledger_holds_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."ledger_holds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_holds" ADD CONSTRAINT "ledger_holds_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_holds" ADD CONSTRAINT "ledger_holds_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_vip_type_membership_tiers_vip_type_fk" FOREIGN KEY ("vip_type") REFERENCES "public"."membership_tiers"("vip_type") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_agent_team_id_teams_id_fk" FOREIGN KEY ("agent_team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analytics_events_received" ON "analytics_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "factories_type_name" ON "factories" USING btree ("type","name");--> statement-breakpoint
CREATE INDEX "factories_team" ON "factories" USING btree ("team_id","type");--> statement-breakpoint
CREATE INDEX "materials_team" ON "materials" USING btree ("team_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "materials_sku" ON "materials" USING btree ("scope",coalesce(team_id, ''),"sku");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_live_mobile" ON "customers" USING btree ("team_id","mobile") WHERE deleted_at is null and mobile is not null;--> statement-breakpoint
CREATE INDEX "customers_team_created" ON "customers" USING btree ("team_id","created_at");--> statement-breakpoint
CREATE INDEX "customers_owner" ON "customers" USING btree ("owner_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "design_results_task" ON "design_results" USING btree ("task_id","ordinal");--> statement-breakpoint
CREATE INDEX "design_results_team" ON "design_results" USING btree ("team_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "design_tasks_client_token" ON "design_tasks" USING btree ("team_id","client_token");--> statement-breakpoint
CREATE INDEX "design_tasks_team" ON "design_tasks" USING btree ("team_id","created_at");--> statement-breakpoint
CREATE INDEX "design_tasks_queue" ON "design_tasks" USING btree ("run_at") WHERE "design_tasks"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "files_team" ON "files" USING btree ("team_id","created_at");--> statement-breakpoint
CREATE INDEX "files_sha256" ON "files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "files_kind" ON "files" USING btree ("kind","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_key" ON "ledger_entries" USING btree ("key");--> statement-breakpoint
CREATE INDEX "ledger_entries_team" ON "ledger_entries" USING btree ("team_id","sequence");--> statement-breakpoint
CREATE INDEX "ledger_entries_hold" ON "ledger_entries" USING btree ("hold_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_holds_key" ON "ledger_holds" USING btree ("key");--> statement-breakpoint
CREATE INDEX "ledger_holds_operator" ON "ledger_holds" USING btree ("operator_id","created_at");--> statement-breakpoint
CREATE INDEX "captchas_expiry" ON "captchas" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "login_failures_last" ON "login_failures" USING btree ("last_failure_at");--> statement-breakpoint
CREATE INDEX "memberships_team" ON "memberships" USING btree ("team_id","ends_at");--> statement-breakpoint
CREATE INDEX "tokens_user" ON "tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tokens_expiry" ON "tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_team" ON "users" USING btree ("team_id");