-- Tasks from before "request" get theirs from the columns that held it. First, while nothing is locked but their rows.
UPDATE "design_tasks"
SET "request" = jsonb_build_object('designType', "design_type", 'materialId', "material" ->> 'id', 'params', "params")
WHERE "request" IS NULL;
--> statement-breakpoint
-- In the order in which readers take them.
LOCK TABLE "files", "design_tasks" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
DROP TRIGGER "design_tasks_queue_job" ON "design_tasks";--> statement-breakpoint
DROP TRIGGER "design_tasks_follow_job" ON "design_tasks";--> statement-breakpoint
DROP TRIGGER "design_tasks_former_files" ON "design_tasks";--> statement-breakpoint
DROP FUNCTION "queue_task_of_former_version"();--> statement-breakpoint
DROP FUNCTION "follow_task_of_former_version"();--> statement-breakpoint
DROP FUNCTION "record_former_task_files"();--> statement-breakpoint
DROP INDEX "design_tasks_queue";--> statement-breakpoint
DROP INDEX "design_tasks_mask";--> statement-breakpoint
DROP INDEX "design_tasks_references";--> statement-breakpoint
-- Without its index the key would look through all tasks for each file that is deleted.
ALTER TABLE "design_tasks" DROP CONSTRAINT "design_tasks_mask_file_id_files_id_fk";--> statement-breakpoint
ALTER TABLE "design_tasks" ALTER COLUMN "request" SET NOT NULL;
