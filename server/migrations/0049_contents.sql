CREATE TABLE "content_designs" (
	"content_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"result_id" text NOT NULL,
	CONSTRAINT "content_designs_content_id_ordinal_pk" PRIMARY KEY("content_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "content_images" (
	"content_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"file_id" text NOT NULL,
	CONSTRAINT "content_images_content_id_ordinal_pk" PRIMARY KEY("content_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "content_materials" (
	"content_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"material_id" text NOT NULL,
	CONSTRAINT "content_materials_content_id_ordinal_pk" PRIMARY KEY("content_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "contents" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"factory_id" text,
	"created_by" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"plain" text NOT NULL,
	"cover_file_id" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "contents_kind_known" CHECK ("contents"."kind" in ('case', 'article')),
	CONSTRAINT "contents_status_known" CHECK ("contents"."status" in ('draft', 'published', 'offline')),
	CONSTRAINT "contents_published" CHECK ("contents"."status" = 'draft' or "contents"."published_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "share_contents" (
	"share_id" text NOT NULL,
	"number" integer NOT NULL,
	"content_id" text NOT NULL,
	CONSTRAINT "share_contents_share_id_number_pk" PRIMARY KEY("share_id","number")
);
--> statement-breakpoint
ALTER TABLE "content_designs" ADD CONSTRAINT "content_designs_content_id_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_designs" ADD CONSTRAINT "content_designs_result_id_design_results_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."design_results"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_images" ADD CONSTRAINT "content_images_content_id_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_images" ADD CONSTRAINT "content_images_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_materials" ADD CONSTRAINT "content_materials_content_id_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_materials" ADD CONSTRAINT "content_materials_material_id_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."materials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contents" ADD CONSTRAINT "contents_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contents" ADD CONSTRAINT "contents_factory_id_factories_id_fk" FOREIGN KEY ("factory_id") REFERENCES "public"."factories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contents" ADD CONSTRAINT "contents_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contents" ADD CONSTRAINT "contents_cover_file_id_files_id_fk" FOREIGN KEY ("cover_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_contents" ADD CONSTRAINT "share_contents_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_contents" ADD CONSTRAINT "share_contents_content_id_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_designs_result" ON "content_designs" USING btree ("result_id");--> statement-breakpoint
CREATE INDEX "content_images_file" ON "content_images" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "content_materials_material" ON "content_materials" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "contents_team" ON "contents" USING btree ("team_id","updated_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "contents_factory" ON "contents" USING btree ("factory_id","updated_at" DESC NULLS LAST,"id") WHERE "contents"."factory_id" is not null;--> statement-breakpoint
CREATE INDEX "contents_cover" ON "contents" USING btree ("cover_file_id");--> statement-breakpoint
CREATE INDEX "contents_created_by" ON "contents" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "share_contents_content" ON "share_contents" USING btree ("content_id");