CREATE TABLE "schedules" (
	"name" text PRIMARY KEY NOT NULL,
	"next_run_at" timestamp (3) with time zone NOT NULL,
	"lease_token" text,
	"lease_until" timestamp (3) with time zone,
	"last_run_at" timestamp (3) with time zone,
	"last_seconds" double precision,
	"last_error" text,
	"runs" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL
);
