ALTER TABLE "users" ADD COLUMN "operator" text;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_operator" CHECK ("users"."operator" in ('read', 'change'));