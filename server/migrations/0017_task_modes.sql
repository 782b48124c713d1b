CREATE TABLE "design_task_files" (
	"task_id" text NOT NULL,
	"role" text NOT NULL,
	"ordinal" integer NOT NULL,
	"file_id" text NOT NULL,
	CONSTRAINT "design_task_files_task_id_role_ordinal_pk" PRIMARY KEY("task_id","role","ordinal"),
	CONSTRAINT "design_task_files_role_known" CHECK ("design_task_files"."role" in ('photo', 'mask', 'reference'))
);
--> statement-breakpoint
ALTER TABLE "design_tasks" ALTER COLUMN "material" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "design_tasks" ALTER COLUMN "params" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "design_tasks" ADD COLUMN "request" jsonb;--> statement-breakpoint
ALTER TABLE "design_task_files" ADD CONSTRAINT "design_task_files_task_id_design_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."design_tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_task_files" ADD CONSTRAINT "design_task_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "design_task_files_file" ON "design_task_files" USING btree ("file_id");--> statement-breakpoint
-- Files that are gone by now are left out; no row of a task is touched, so that none waits for this.
INSERT INTO "design_task_files" ("task_id", "role", "ordinal", "file_id")
SELECT "id", 'photo', 0, "photo_file_id" FROM "design_tasks"
UNION ALL
SELECT "id", 'mask', 0, "mask_file_id" FROM "design_tasks" WHERE "mask_file_id" IS NOT NULL
UNION ALL
SELECT task."id", 'reference', named."place" - 1, named."file_id"
FROM "design_tasks" AS task
CROSS JOIN LATERAL jsonb_array_elements_text(task."reference_file_ids") WITH ORDINALITY AS named("file_id", "place")
INNER JOIN "files" ON "files"."id" = named."file_id"
WHERE task."reference_file_ids" <> '[]'::jsonb;
--> statement-breakpoint
-- A process of the release before, which still runs beside this one, writes the former columns only and no request.
CREATE FUNCTION "record_former_task_files"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "design_task_files" ("task_id", "role", "ordinal", "file_id")
	SELECT NEW."id", 'photo', 0, NEW."photo_file_id"
	UNION ALL
	SELECT NEW."id", 'mask', 0, NEW."mask_file_id" WHERE NEW."mask_file_id" IS NOT NULL
	UNION ALL
	SELECT NEW."id", 'reference', named."place" - 1, named."file_id"
	FROM jsonb_array_elements_text(NEW."reference_file_ids") WITH ORDINALITY AS named("file_id", "place")
	INNER JOIN "files" ON "files"."id" = named."file_id";
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "design_tasks_former_files" AFTER INSERT ON "design_tasks" FOR EACH ROW WHEN (NEW."request" IS NULL) EXECUTE FUNCTION "record_former_task_files"();
