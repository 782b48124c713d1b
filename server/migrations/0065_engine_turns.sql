CREATE TABLE "engine_turns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "engine_turns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"engine" text NOT NULL,
	"job_id" text NOT NULL,
	"lease_token" text,
	"lease_until" timestamp (3) with time zone NOT NULL,
	"began" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "engine_turns_engine" ON "engine_turns" USING btree ("engine","id");