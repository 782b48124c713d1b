ALTER TABLE "materials" ADD COLUMN "cutout_file_id" text;--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "mm_depth" double precision;--> statement-breakpoint
ALTER TABLE "design_tasks" ADD COLUMN "pieces" jsonb;