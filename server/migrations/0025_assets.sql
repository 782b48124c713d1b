CREATE TABLE "assets" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"owner_user_id" text NOT NULL,
	"scope" text NOT NULL,
	"source" text NOT NULL,
	"file_id" text NOT NULL,
	"fingerprint" text NOT NULL,
	"name" text NOT NULL,
	"folder" text,
	"customer_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "assets_file_id_unique" UNIQUE("file_id"),
	CONSTRAINT "assets_scope_known" CHECK ("assets"."scope" in ('personal', 'team')),
	CONSTRAINT "assets_source_known" CHECK ("assets"."source" in ('upload', 'customer')),
	CONSTRAINT "assets_fingerprint" CHECK ("assets"."fingerprint" ~ '^[0-9a-f]{22}$')
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "unused_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assets_team" ON "assets" USING btree ("team_id","created_at","id");--> statement-breakpoint
CREATE INDEX "assets_customer" ON "assets" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "files_unused" ON "files" USING btree ("created_by","unused_since") WHERE "files"."unused_since" is not null;