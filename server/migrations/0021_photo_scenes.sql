CREATE TABLE "photo_scenes" (
	"photo_sha256" text PRIMARY KEY NOT NULL,
	"model" text NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"lease_until" timestamp (3) with time zone NOT NULL,
	"packed_sha256" text,
	"labels_sha256" text,
	"regions" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photo_scenes_sha256" CHECK ("photo_scenes"."photo_sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "photo_scenes_whole" CHECK (("photo_scenes"."packed_sha256" is null) = ("photo_scenes"."labels_sha256" is null) and ("photo_scenes"."packed_sha256" is null) = ("photo_scenes"."regions" is null))
);
--> statement-breakpoint
ALTER TABLE "photo_scenes" ADD CONSTRAINT "photo_scenes_packed_sha256_blobs_sha256_fk" FOREIGN KEY ("packed_sha256") REFERENCES "public"."blobs"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_scenes" ADD CONSTRAINT "photo_scenes_labels_sha256_blobs_sha256_fk" FOREIGN KEY ("labels_sha256") REFERENCES "public"."blobs"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photo_scenes_packed" ON "photo_scenes" USING btree ("packed_sha256");--> statement-breakpoint
CREATE INDEX "photo_scenes_labels" ON "photo_scenes" USING btree ("labels_sha256");