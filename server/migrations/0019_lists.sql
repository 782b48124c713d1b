DROP INDEX "design_tasks_customer";--> statement-breakpoint
ALTER TABLE "ledger_entries" ALTER COLUMN "created_at" SET DEFAULT clock_timestamp();--> statement-breakpoint
ALTER TABLE "design_tasks" ADD COLUMN "shown_results" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "design_tasks" ADD COLUMN "favorite_results" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Counted by the database, so that a process of the version before counts too. Each change adds its difference to the task's row, whose lock
-- puts those of one task one after another.
CREATE FUNCTION "count_design_results"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	shown integer := 0;
	favorites integer := 0;
BEGIN
	IF TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL THEN
		shown := shown - 1;
		favorites := favorites - OLD.favorite::int;
	END IF;
	IF TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL THEN
		shown := shown + 1;
		favorites := favorites + NEW.favorite::int;
	END IF;
	IF shown <> 0 OR favorites <> 0 THEN
		UPDATE design_tasks SET shown_results = shown_results + shown, favorite_results = favorite_results + favorites
		WHERE id = coalesce(NEW.task_id, OLD.task_id);
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "design_results_counted" AFTER INSERT OR DELETE OR UPDATE OF "deleted_at", "favorite" ON "design_results" FOR EACH ROW EXECUTE FUNCTION "count_design_results"();
--> statement-breakpoint
UPDATE "design_tasks" SET "shown_results" = counted.shown, "favorite_results" = counted.favorites
FROM (SELECT task_id, count(*) AS shown, count(*) FILTER (WHERE favorite) AS favorites FROM "design_results" WHERE deleted_at IS NULL GROUP BY task_id) AS counted
WHERE counted.task_id = "design_tasks"."id";
--> statement-breakpoint
CREATE INDEX "design_tasks_history" ON "design_tasks" USING btree ("team_id","created_at","id") WHERE ("design_tasks"."status" not in ('succeeded', 'partial') or "design_tasks"."shown_results" > 0);--> statement-breakpoint
CREATE INDEX "design_tasks_history_status" ON "design_tasks" USING btree ("team_id","status","created_at","id") WHERE ("design_tasks"."status" not in ('succeeded', 'partial') or "design_tasks"."shown_results" > 0);--> statement-breakpoint
CREATE INDEX "design_tasks_history_type" ON "design_tasks" USING btree ("team_id","design_type","created_at","id") WHERE ("design_tasks"."status" not in ('succeeded', 'partial') or "design_tasks"."shown_results" > 0);--> statement-breakpoint
CREATE INDEX "design_tasks_history_favorite" ON "design_tasks" USING btree ("team_id","created_at","id") WHERE "design_tasks"."favorite_results" > 0;--> statement-breakpoint
CREATE INDEX "design_tasks_history_material" ON "design_tasks" USING btree ("team_id",("material" ->> 'name'),"created_at","id") WHERE ("design_tasks"."status" not in ('succeeded', 'partial') or "design_tasks"."shown_results" > 0);--> statement-breakpoint
CREATE INDEX "ledger_entries_records" ON "ledger_entries" USING btree ("team_id","created_at","sequence");--> statement-breakpoint
CREATE INDEX "ledger_entries_records_category" ON "ledger_entries" USING btree ("team_id","category","created_at","sequence");--> statement-breakpoint
CREATE INDEX "ledger_entries_records_unit" ON "ledger_entries" USING btree ("team_id","unit","created_at","sequence");--> statement-breakpoint
CREATE INDEX "ledger_entries_records_operator" ON "ledger_entries" USING btree ("operator_id","created_at","sequence") WHERE "ledger_entries"."operator_id" is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_records_cause" ON "ledger_entries" USING btree ("cause_id","created_at","sequence") WHERE "ledger_entries"."cause_type" <> 'task';--> statement-breakpoint
CREATE INDEX "design_tasks_customer" ON "design_tasks" USING btree ("customer_id","created_at","id");