CREATE TABLE "archive_parts" (
	"archive_id" text NOT NULL,
	"at" bigint NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "archive_parts_archive_id_at_pk" PRIMARY KEY("archive_id","at")
);
--> statement-breakpoint
CREATE TABLE "archives" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"created_by" text NOT NULL,
	"token" text NOT NULL,
	"size" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "archives_received" CHECK ("archives"."received" between 0 and "archives"."size")
);
--> statement-breakpoint
ALTER TABLE "customer_import_rows" DROP CONSTRAINT "customer_import_rows_error_known";--> statement-breakpoint
ALTER TABLE "customer_imports" DROP CONSTRAINT "customer_imports_kind_known";--> statement-breakpoint
ALTER TABLE "customer_imports" ADD COLUMN "archive_id" text;--> statement-breakpoint
ALTER TABLE "archive_parts" ADD CONSTRAINT "archive_parts_archive_id_archives_id_fk" FOREIGN KEY ("archive_id") REFERENCES "public"."archives"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archive_parts" ADD CONSTRAINT "archive_parts_sha256_blobs_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."blobs"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archives" ADD CONSTRAINT "archives_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archives" ADD CONSTRAINT "archives_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "archive_parts_sha256" ON "archive_parts" USING btree ("sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "archives_token" ON "archives" USING btree ("created_by","token");--> statement-breakpoint
CREATE INDEX "archives_team" ON "archives" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "archives_updated" ON "archives" USING btree ("updated_at");--> statement-breakpoint
ALTER TABLE "customer_imports" ADD CONSTRAINT "customer_imports_archive_id_archives_id_fk" FOREIGN KEY ("archive_id") REFERENCES "public"."archives"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_imports_archive" ON "customer_imports" USING btree ("archive_id");--> statement-breakpoint
ALTER TABLE "customer_import_rows" ADD CONSTRAINT "customer_import_rows_error_known" CHECK ("customer_import_rows"."error" in ('BALANCE_INSUFFICIENT', 'QUOTE_STALE', 'FORBIDDEN', 'PICTURE_NEEDED', 'PICTURE_MISSING', 'PICTURE_TYPE', 'PICTURE_DIMENSIONS', 'PICTURE_TOO_LARGE', 'PICTURE_BROKEN', 'KIND_DIFFERS'));--> statement-breakpoint
ALTER TABLE "customer_imports" ADD CONSTRAINT "customer_imports_kind_known" CHECK ("customer_imports"."kind" in ('customer', 'material'));