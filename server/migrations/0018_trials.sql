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
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_cause_type_known" CHECK ("ledger_entries"."cause_type" in ('task', 'customer', 'order', 'seed', 'member', 'material', 'invite', 'trial'));--> statement-breakpoint
ALTER TABLE "ledger_holds" ADD CONSTRAINT "ledger_holds_cause_type_known" CHECK ("ledger_holds"."cause_type" in ('task', 'customer', 'order', 'seed', 'member', 'material', 'invite', 'trial'));