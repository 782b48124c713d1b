CREATE TABLE "material_looks" (
	"material_id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"cell" integer NOT NULL,
	"lightness" real NOT NULL,
	"a" real NOT NULL,
	"b" real NOT NULL,
	"spread" real NOT NULL,
	"color_spread" real NOT NULL,
	"fine" real NOT NULL,
	"coarse" real NOT NULL,
	"slant" real NOT NULL
);
--> statement-breakpoint
CREATE TABLE "material_versions" (
	"material_id" text NOT NULL,
	"version" integer NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"values" jsonb NOT NULL,
	CONSTRAINT "material_versions_material_id_version_pk" PRIMARY KEY("material_id","version")
);
--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "series" text;--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "image_file_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "look_file_id" text;--> statement-breakpoint
ALTER TABLE "material_looks" ADD CONSTRAINT "material_looks_material_id_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."materials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_versions" ADD CONSTRAINT "material_versions_material_id_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."materials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "material_looks_cell" ON "material_looks" USING btree ("owner","cell");--> statement-breakpoint
CREATE INDEX "materials_listed" ON "materials" USING btree ("team_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "materials_series" ON "materials" USING btree ("team_id","series","kind");--> statement-breakpoint
CREATE INDEX "materials_without_look" ON "materials" USING btree ("id") WHERE look_file_id is distinct from cover_file_id;--> statement-breakpoint
CREATE INDEX "design_tasks_material" ON "design_tasks" USING btree ("team_id",("material" ->> 'id'));--> statement-breakpoint
CREATE INDEX "design_tasks_several" ON "design_tasks" USING btree ("team_id") WHERE ("design_tasks"."pieces" is not null or jsonb_exists_any("design_tasks"."material", array['second', 'others']));