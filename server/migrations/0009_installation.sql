CREATE TABLE "installation" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"only" boolean DEFAULT true NOT NULL,
	CONSTRAINT "installation_only_unique" UNIQUE("only"),
	CONSTRAINT "installation_kind" CHECK ("installation"."kind" in ('production', 'demo')),
	CONSTRAINT "installation_only" CHECK ("installation"."only")
);
