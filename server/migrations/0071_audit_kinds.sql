ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_kind_known";--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_kind_known" CHECK ("audit_events"."kind" in ('login', 'loginFailed', 'lockedOut', 'proofFailed', 'logout', 'passwordChanged', 'passwordReset', 'memberPasswordReset', 'factorOn', 'factorOff', 'factorReset', 'recoveryCodesRenewed', 'sessionEnded', 'sessionsEnded', 'accountDeleted', 'memberAdded', 'memberAccepted', 'memberRefused', 'memberChanged', 'memberDisabled', 'memberEnabled', 'ownerChanged', 'customersExported', 'customersDeleted', 'materialsDeleted', 'rightChanged', 'refused', 'releaseChanged')) NOT VALID;--> statement-breakpoint
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
END $$;
