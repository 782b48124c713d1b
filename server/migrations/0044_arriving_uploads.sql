CREATE TABLE "arriving_parts" (
	"owner" text NOT NULL,
	"token" text NOT NULL,
	"at" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "arriving_parts_owner_token_at_pk" PRIMARY KEY("owner","token","at")
);
--> statement-breakpoint
CREATE TABLE "arriving_uploads" (
	"owner" text NOT NULL,
	"token" text NOT NULL,
	"size" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"file_id" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "arriving_uploads_owner_token_pk" PRIMARY KEY("owner","token"),
	CONSTRAINT "arriving_uploads_received" CHECK ("arriving_uploads"."received" between 0 and "arriving_uploads"."size")
);
--> statement-breakpoint
ALTER TABLE "arriving_parts" ADD CONSTRAINT "arriving_parts_owner_token_arriving_uploads_owner_token_fk" FOREIGN KEY ("owner","token") REFERENCES "public"."arriving_uploads"("owner","token") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arriving_uploads" ADD CONSTRAINT "arriving_uploads_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "arriving_uploads_updated" ON "arriving_uploads" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "arriving_uploads_file" ON "arriving_uploads" USING btree ("file_id");