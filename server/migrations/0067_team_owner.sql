ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_kind_known";--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "owner_user_id" text;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_kind_known" CHECK ("audit_events"."kind" in ('login', 'loginFailed', 'lockedOut', 'logout', 'passwordChanged', 'passwordReset', 'factorOn', 'factorOff', 'factorReset', 'recoveryCodesRenewed', 'sessionEnded', 'sessionsEnded', 'accountDeleted', 'memberAdded', 'memberChanged', 'memberDisabled', 'memberEnabled', 'ownerChanged', 'customersExported', 'customersDeleted', 'materialsDeleted', 'rightChanged', 'refused', 'releaseChanged')) NOT VALID;--> statement-breakpoint
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
-- The team of former times belongs to its first admin, of those who are there.
UPDATE "teams" SET "owner_user_id" = (
	SELECT "users"."id" FROM "users"
	WHERE "users"."team_id" = "teams"."id" AND "users"."role_type" = 1 AND "users"."deleted_at" IS NULL
	ORDER BY ("users"."status" = 'active') DESC, "users"."created_at", "users"."id"
	LIMIT 1
);
