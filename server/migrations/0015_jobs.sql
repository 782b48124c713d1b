-- All that this release changes is locked first, before anything is held: whoever reads two of these tables would otherwise wait for one
-- that a later migration of the same transaction has not left yet, while it waits for theirs. The order is that of the readers.
LOCK TABLE "ledger_entries", "ledger_holds", "memberships", "orders", "price_items", "design_results", "files", "users", "teams", "design_tasks" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "job_turns" (
	"lane" text NOT NULL,
	"team_id" text NOT NULL,
	"took_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "job_turns_lane_team_id_pk" PRIMARY KEY("lane","team_id"),
	CONSTRAINT "job_turns_lane_known" CHECK ("job_turns"."lane" in ('cpu', 'remote', 'light'))
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"lane" text NOT NULL,
	"team_id" text NOT NULL,
	"priority" integer DEFAULT 0 NOT NULL,
	"payload" jsonb NOT NULL,
	"refs" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"run_at" timestamp (3) with time zone NOT NULL,
	"turn_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_token" text,
	"lease_until" timestamp (3) with time zone,
	"lease_holder" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "jobs_lane_known" CHECK ("jobs"."lane" in ('cpu', 'remote', 'light')),
	CONSTRAINT "jobs_lease" CHECK (("jobs"."lease_token" is null) = ("jobs"."lease_until" is null))
);
--> statement-breakpoint
ALTER TABLE "design_tasks" DROP CONSTRAINT "design_tasks_lease";--> statement-breakpoint
ALTER TABLE "job_turns" ADD CONSTRAINT "job_turns_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jobs_waiting" ON "jobs" USING btree ("lane","team_id","turn_at") WHERE "jobs"."lease_token" is null;--> statement-breakpoint
CREATE INDEX "jobs_running" ON "jobs" USING btree ("lane","team_id") WHERE "jobs"."lease_token" is not null;--> statement-breakpoint
-- A process of the version before keeps its queue in "design_tasks" and knows no jobs. While it is being replaced, what it queues, takes,
-- gives back and ends is copied; a lease of this version it does not see, because "lease_until" of the task stays null.
CREATE FUNCTION "queue_task_of_former_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "jobs" ("id", "kind", "lane", "team_id", "payload", "run_at", "turn_at", "created_at")
		VALUES (NEW."id", 'design', 'cpu', NEW."team_id", '{}', NEW."run_at", NEW."run_at", NEW."created_at") ON CONFLICT DO NOTHING;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "follow_task_of_former_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW."status" NOT IN ('queued', 'running') THEN
		DELETE FROM "jobs" WHERE "id" = NEW."id";
	ELSIF NEW."lease_until" IS NOT NULL THEN
		UPDATE "jobs" SET "attempts" = NEW."attempts", "lease_token" = NEW."lease_token", "lease_until" = NEW."lease_until",
			"lease_holder" = NEW."lease_holder" WHERE "id" = NEW."id";
	ELSIF OLD."lease_until" IS NOT NULL THEN
		UPDATE "jobs" SET "attempts" = NEW."attempts", "lease_token" = NULL, "lease_until" = NULL, "lease_holder" = NULL,
			"run_at" = NEW."run_at", "turn_at" = NEW."run_at" WHERE "id" = NEW."id";
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- At the end of the transaction: this version has queued the job itself by then.
CREATE CONSTRAINT TRIGGER "design_tasks_queue_job" AFTER INSERT ON "design_tasks" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (NEW."status" = 'queued') EXECUTE FUNCTION "queue_task_of_former_version"();--> statement-breakpoint
CREATE TRIGGER "design_tasks_follow_job" AFTER UPDATE OF "status", "lease_until", "run_at" ON "design_tasks" FOR EACH ROW
	EXECUTE FUNCTION "follow_task_of_former_version"();--> statement-breakpoint
-- After the triggers, which wait for running writes: nothing is missed.
INSERT INTO "jobs" ("id", "kind", "lane", "team_id", "payload", "run_at", "turn_at", "attempts", "lease_token", "lease_until", "lease_holder", "created_at")
	SELECT "id", 'design', 'cpu', "team_id", '{}', "run_at", "run_at", "attempts", "lease_token", "lease_until", "lease_holder", "created_at"
	FROM "design_tasks" WHERE "status" IN ('queued', 'running');
