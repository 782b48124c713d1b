CREATE TABLE "note_images" (
	"note_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"file_id" text NOT NULL,
	CONSTRAINT "note_images_note_id_ordinal_pk" PRIMARY KEY("note_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "note_mentions" (
	"note_id" text NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "note_mentions_note_id_user_id_pk" PRIMARY KEY("note_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"created_by" text NOT NULL,
	"client_token" text NOT NULL,
	"request_hash" text NOT NULL,
	"type" text NOT NULL,
	"content" text NOT NULL,
	"design_task_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "notes_type_known" CHECK ("notes"."type" in ('text', 'call', 'visit', 'quote'))
);
--> statement-breakpoint
ALTER TABLE "note_images" ADD CONSTRAINT "note_images_note_id_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_images" ADD CONSTRAINT "note_images_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_mentions" ADD CONSTRAINT "note_mentions_note_id_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_mentions" ADD CONSTRAINT "note_mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "note_images_file" ON "note_images" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "note_mentions_user" ON "note_mentions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notes_client_token" ON "notes" USING btree ("created_by","client_token");--> statement-breakpoint
CREATE INDEX "notes_customer" ON "notes" USING btree ("customer_id","created_at","id") WHERE "notes"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "notes_archived" ON "notes" USING btree ("customer_id","created_at","id") WHERE "notes"."archived_at" is not null;