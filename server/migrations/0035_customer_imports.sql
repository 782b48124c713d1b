CREATE TABLE "customer_import_rows" (
	"import_id" text NOT NULL,
	"line" integer NOT NULL,
	"value" jsonb,
	"outcome" text,
	"error" text,
	"customer_id" text,
	CONSTRAINT "customer_import_rows_import_id_line_pk" PRIMARY KEY("import_id","line"),
	CONSTRAINT "customer_import_rows_outcome_known" CHECK ("customer_import_rows"."outcome" in ('added', 'updated', 'noted', 'skipped', 'refused')),
	CONSTRAINT "customer_import_rows_error_known" CHECK ("customer_import_rows"."error" in ('BALANCE_INSUFFICIENT', 'QUOTE_STALE', 'FORBIDDEN'))
);
--> statement-breakpoint
CREATE TABLE "customer_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"created_by" text NOT NULL,
	"client_token" text NOT NULL,
	"file_name" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"existing" text DEFAULT 'skip' NOT NULL,
	"most_beans" bigint DEFAULT 0 NOT NULL,
	"charged_beans" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "customer_imports_state_known" CHECK ("customer_imports"."state" in ('draft', 'running', 'done', 'stopped')),
	CONSTRAINT "customer_imports_existing_known" CHECK ("customer_imports"."existing" in ('skip', 'update'))
);
--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "imported_by" text;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "author_name" text;--> statement-breakpoint
ALTER TABLE "customer_import_rows" ADD CONSTRAINT "customer_import_rows_import_id_customer_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."customer_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_imports" ADD CONSTRAINT "customer_imports_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_imports" ADD CONSTRAINT "customer_imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_import_rows_waiting" ON "customer_import_rows" USING btree ("import_id","line") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "customer_import_rows_customer" ON "customer_import_rows" USING btree ("import_id","customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_imports_token" ON "customer_imports" USING btree ("created_by","client_token");--> statement-breakpoint
CREATE INDEX "customer_imports_team" ON "customer_imports" USING btree ("team_id","created_at");--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_imported_by_users_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notes_imported_by" ON "notes" USING btree ("imported_by") WHERE imported_by is not null;