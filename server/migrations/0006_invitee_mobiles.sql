ALTER TABLE "invites" ADD COLUMN "invitee_mobile_hash" text;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_invitee_mobile_hash_unique" UNIQUE("invitee_mobile_hash");