-- No process may run that is older than 0077: it names these columns whenever it reads or writes a task.
ALTER TABLE "design_tasks"
	DROP COLUMN "mask_file_id", DROP COLUMN "reference_file_ids", DROP COLUMN "params",
	DROP COLUMN "run_at", DROP COLUMN "attempts", DROP COLUMN "lease_token", DROP COLUMN "lease_until", DROP COLUMN "lease_holder";
