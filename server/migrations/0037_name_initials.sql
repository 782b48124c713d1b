ALTER TABLE "materials" ADD COLUMN "initials" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "initials" text;--> statement-breakpoint
CREATE INDEX "materials_without_initials" ON "materials" USING btree ("id") WHERE initials is null;--> statement-breakpoint
CREATE INDEX "customers_initials" ON "customers" USING btree ("team_id","initials" text_pattern_ops) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "customers_without_initials" ON "customers" USING btree ("id") WHERE initials is null;