DROP INDEX "design_tasks_team";--> statement-breakpoint
CREATE INDEX "customers_owned" ON "customers" USING btree ("team_id","owner_user_id","stage") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "customers_deals" ON "customers" USING btree ("team_id","deal_time","owner_user_id") WHERE deleted_at is null and deal_time is not null;--> statement-breakpoint
CREATE INDEX "notes_author" ON "notes" USING btree ("created_by","created_at") WHERE author_name is null;--> statement-breakpoint
CREATE INDEX "design_tasks_team" ON "design_tasks" USING btree ("team_id","created_at","created_by");