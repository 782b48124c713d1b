ALTER TABLE "users" ADD COLUMN "number_hash" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "person_id" text;