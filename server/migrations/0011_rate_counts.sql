CREATE TABLE "rate_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
-- Counts of the last minute are not worth the log.
ALTER TABLE "rate_counts" SET UNLOGGED;
