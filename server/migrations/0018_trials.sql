CREATE TABLE "trials" (
	"mobile_hash" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_cause_type_known";--> statement-breakpoint
ALTER TABLE "ledger_holds" DROP CONSTRAINT "ledger_holds_cause_type_known";--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "trial" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "trials" ADD CONSTRAINT "trials_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trials_team" ON "trials" USING btree ("team_id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_cause_type_known" CHECK ("ledger_entries"."cause_type" in ('task', 'customer', 'order', 'seed', 'member', 'material', 'invite', 'trial')) NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger_holds" ADD CONSTRAINT "ledger_holds_cause_type_known" CHECK ("ledger_holds"."cause_type" in ('task', 'customer', 'order', 'seed', 'member', 'material', 'invite', 'trial')) NOT VALID;--> statement-breakpoint
-- As in 0012: a row of former times that has an unknown value does not stop the start; its table's check stays unproven, with a warning.
DO $$
DECLARE
	unproven record;
BEGIN
	FOR unproven IN
		SELECT conrelid::regclass AS place, conname FROM pg_constraint
		WHERE contype = 'c' AND NOT convalidated AND connamespace = 'public'::regnamespace AND conname IN ('ledger_entries_cause_type_known', 'ledger_holds_cause_type_known')
	LOOP
		BEGIN
			EXECUTE format('ALTER TABLE %s VALIDATE CONSTRAINT %I', unproven.place, unproven.conname);
		EXCEPTION WHEN check_violation THEN
			RAISE WARNING 'a row of % has a value that % does not know', unproven.place, unproven.conname;
		END;
	END LOOP;
END $$;
