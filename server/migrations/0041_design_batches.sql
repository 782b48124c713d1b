CREATE TABLE "design_batches" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"created_by" text NOT NULL,
	"client_token" text NOT NULL,
	"request_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "design_tasks" ADD COLUMN "batch_id" text;--> statement-breakpoint
ALTER TABLE "design_tasks" ADD COLUMN "batch_ordinal" integer;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "group_id" text;--> statement-breakpoint
ALTER TABLE "design_batches" ADD CONSTRAINT "design_batches_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_batches" ADD CONSTRAINT "design_batches_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "design_batches_client_token" ON "design_batches" USING btree ("team_id","client_token");--> statement-breakpoint
ALTER TABLE "design_tasks" ADD CONSTRAINT "design_tasks_batch_id_design_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."design_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "design_tasks_batch" ON "design_tasks" USING btree ("batch_id","batch_ordinal") WHERE "design_tasks"."batch_id" is not null;--> statement-breakpoint
CREATE INDEX "jobs_group" ON "jobs" USING btree ("group_id") WHERE "jobs"."group_id" is not null;