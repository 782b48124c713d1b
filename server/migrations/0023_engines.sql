CREATE TABLE "engine_reports" (
	"engine" text PRIMARY KEY NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"reachable" boolean,
	"latency_ms" integer,
	"trouble" text,
	"calls" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_call_at" timestamp (3) with time zone,
	"last_call_ms" integer,
	"last_failure" text,
	"last_failure_at" timestamp (3) with time zone,
	"cost_fen" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "design_tasks" ADD COLUMN "error_detail" text;