DROP INDEX "materials_without_initials";--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "spellings" text;--> statement-breakpoint
CREATE INDEX "materials_without_spellings" ON "materials" USING btree ("id") WHERE spellings is null;