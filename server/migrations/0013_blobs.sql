CREATE TABLE "blobs" (
	"sha256" text PRIMARY KEY NOT NULL,
	"bytes" integer NOT NULL,
	"written_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"orphaned_at" timestamp (3) with time zone,
	CONSTRAINT "blobs_sha256" CHECK ("blobs"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "sweeps" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"number" integer DEFAULT 0 NOT NULL,
	"ran_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"held_back" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sweeps_one_row" CHECK ("sweeps"."id" = 1)
);
--> statement-breakpoint
CREATE INDEX "blobs_orphaned" ON "blobs" USING btree ("orphaned_at") WHERE "blobs"."orphaned_at" is not null;--> statement-breakpoint
-- What the files of former times refer to has been written by this database too.
INSERT INTO "blobs" ("sha256", "bytes", "written_at") SELECT "sha256", max("bytes"), max("created_at") FROM "files" GROUP BY "sha256";--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_sha256_blobs_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."blobs"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- A process of the version before writes no blobs; while it is being replaced, its uploads go on.
CREATE FUNCTION "note_blob_of_file"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "blobs" ("sha256", "bytes") VALUES (NEW."sha256", NEW."bytes") ON CONFLICT DO NOTHING;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "files_note_blob" BEFORE INSERT ON "files" FOR EACH ROW EXECUTE FUNCTION "note_blob_of_file"();
