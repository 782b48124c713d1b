ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_kind_known";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "consent" text;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_kind_known" CHECK ("audit_events"."kind" in ('login', 'loginFailed', 'lockedOut', 'logout', 'passwordChanged', 'passwordReset', 'factorOn', 'factorOff', 'factorReset', 'recoveryCodesRenewed', 'sessionEnded', 'sessionsEnded', 'accountDeleted', 'memberAdded', 'memberAccepted', 'memberRefused', 'memberChanged', 'memberDisabled', 'memberEnabled', 'ownerChanged', 'customersExported', 'customersDeleted', 'materialsDeleted', 'rightChanged', 'refused', 'releaseChanged')) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_consent_known" CHECK ("users"."consent" in ('password', 'asked'));--> statement-breakpoint
-- As in 0012: a row of former times that has an unknown value does not stop the start; its table's check stays unproven, with a warning.
DO $$
DECLARE
	unproven record;
BEGIN
	FOR unproven IN
		SELECT conrelid::regclass AS place, conname FROM pg_constraint
		WHERE contype = 'c' AND NOT convalidated AND connamespace = 'public'::regnamespace AND conname = 'audit_events_kind_known'
	LOOP
		BEGIN
			EXECUTE format('ALTER TABLE %s VALIDATE CONSTRAINT %I', unproven.place, unproven.conname);
		EXCEPTION WHEN check_violation THEN
			RAISE WARNING 'a row of % has a value that % does not know', unproven.place, unproven.conname;
		END;
	END LOOP;
END $$;--> statement-breakpoint
-- Members whom an admin made before and who never came: their number's owner is asked too.
UPDATE "users" SET "consent" = 'password'
WHERE "deleted_at" IS NULL AND "last_login_at" IS NULL AND "password_hash" IS NOT NULL
	AND NOT EXISTS (SELECT 1 FROM "invitation_joins" WHERE "invitation_joins"."user_id" = "users"."id")
	AND EXISTS (SELECT 1 FROM "audit_events" WHERE "audit_events"."user_id" = "users"."id" AND "audit_events"."kind" = 'memberAdded');
