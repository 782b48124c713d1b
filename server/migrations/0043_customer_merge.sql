ALTER TABLE "customer_events" DROP CONSTRAINT "customer_events_kind_known";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "merged_into_id" text;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_merged_into_id_customers_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customers_merged_into" ON "customers" USING btree ("merged_into_id") WHERE merged_into_id is not null;--> statement-breakpoint
ALTER TABLE "customer_events" ADD CONSTRAINT "customer_events_kind_known" CHECK ("customer_events"."kind" in ('stage', 'transfer', 'merged', 'deleted', 'restored'));