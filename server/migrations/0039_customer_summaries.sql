CREATE TABLE "customer_summaries" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"state" text NOT NULL,
	"sentences" jsonb NOT NULL,
	"source" text NOT NULL,
	"failure" text,
	"basis" text NOT NULL,
	"tokens" integer DEFAULT 0 NOT NULL,
	"generated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_summaries_state_known" CHECK ("customer_summaries"."state" in ('writing', 'ready')),
	CONSTRAINT "customer_summaries_source_known" CHECK ("customer_summaries"."source" in ('extract', 'model')),
	CONSTRAINT "customer_summaries_failure_known" CHECK ("customer_summaries"."failure" in ('timeout', 'refused', 'busy', 'account', 'broken', 'uncited', 'daily_limit'))
);
--> statement-breakpoint
ALTER TABLE "customer_summaries" ADD CONSTRAINT "customer_summaries_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;