CREATE TABLE "material_version_files" (
	"material_id" text NOT NULL,
	"version" integer NOT NULL,
	"sort" text NOT NULL,
	"ordinal" integer NOT NULL,
	"file_id" text NOT NULL,
	CONSTRAINT "material_version_files_material_id_version_sort_ordinal_pk" PRIMARY KEY("material_id","version","sort","ordinal"),
	CONSTRAINT "material_version_files_sort_known" CHECK ("material_version_files"."sort" in ('face', 'image', 'cutout'))
);
--> statement-breakpoint
ALTER TABLE "material_version_files" ADD CONSTRAINT "material_version_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_version_files" ADD CONSTRAINT "material_version_files_version" FOREIGN KEY ("material_id","version") REFERENCES "public"."material_versions"("material_id","version") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "material_version_files_file" ON "material_version_files" USING btree ("file_id");