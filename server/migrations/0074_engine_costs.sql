CREATE TABLE "engine_costs" (
	"purchase" text PRIMARY KEY NOT NULL,
	"counted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "engine_costs_counted" ON "engine_costs" USING btree ("counted_at");