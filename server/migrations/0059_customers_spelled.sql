DROP INDEX "customers_without_initials";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "spellings" text;--> statement-breakpoint
CREATE INDEX "customers_without_spellings" ON "customers" USING btree ("id") WHERE spellings is null;