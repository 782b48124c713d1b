ALTER TABLE "users" DROP CONSTRAINT "users_consent_known";--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_consent_known" CHECK ("users"."consent" in ('password', 'asked', 'refused'));--> statement-breakpoint
UPDATE "users" SET "consent" = 'refused' WHERE "deleted_at" IS NOT NULL AND "consent" = 'asked';
