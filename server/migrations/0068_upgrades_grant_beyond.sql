ALTER TABLE "membership_terms" ADD COLUMN "carried_flops" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "membership_terms" ADD COLUMN "carried_beans" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "membership_terms" ADD CONSTRAINT "membership_terms_carried" CHECK ("membership_terms"."carried_flops" >= 0 and "membership_terms"."carried_beans" >= 0);