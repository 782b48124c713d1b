CREATE TABLE "upload_links" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"created_by" text NOT NULL,
	"client_token" text NOT NULL,
	"customer_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"sealed" text NOT NULL,
	"days" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"photos" integer DEFAULT 0 NOT NULL,
	"last_photo_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "upload_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "upload_links_photos" CHECK ("upload_links"."photos" >= 0)
);
--> statement-breakpoint
CREATE TABLE "upload_photos" (
	"link_id" text NOT NULL,
	"photo_token" text NOT NULL,
	"sha256" text NOT NULL,
	"asset_id" text,
	CONSTRAINT "upload_photos_link_id_photo_token_pk" PRIMARY KEY("link_id","photo_token")
);
--> statement-breakpoint
ALTER TABLE "upload_links" ADD CONSTRAINT "upload_links_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_links" ADD CONSTRAINT "upload_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_links" ADD CONSTRAINT "upload_links_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_photos" ADD CONSTRAINT "upload_photos_link_id_upload_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."upload_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_photos" ADD CONSTRAINT "upload_photos_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "upload_links_client_token" ON "upload_links" USING btree ("team_id","client_token");--> statement-breakpoint
CREATE INDEX "upload_links_team" ON "upload_links" USING btree ("team_id","created_at","id");--> statement-breakpoint
CREATE INDEX "upload_links_customer" ON "upload_links" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "upload_links_received" ON "upload_links" USING btree ("team_id","last_photo_at") WHERE "upload_links"."last_photo_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "upload_photos_bytes" ON "upload_photos" USING btree ("link_id","sha256");--> statement-breakpoint
CREATE INDEX "upload_photos_asset" ON "upload_photos" USING btree ("asset_id");