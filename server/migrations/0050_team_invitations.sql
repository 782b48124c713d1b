CREATE TABLE "invitation_joins" (
	"invitation_id" text NOT NULL,
	"client_token" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitation_joins_invitation_id_client_token_pk" PRIMARY KEY("invitation_id","client_token"),
	CONSTRAINT "invitation_joins_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "team_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"created_by" text NOT NULL,
	"client_token" text NOT NULL,
	"token_hash" text NOT NULL,
	"sealed" text NOT NULL,
	"days" integer NOT NULL,
	"people" integer NOT NULL,
	"monthly_img_limit" integer,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"joined" integer DEFAULT 0 NOT NULL,
	"blocked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_invitations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "team_invitations_joined" CHECK ("team_invitations"."joined" between 0 and "team_invitations"."people")
);
--> statement-breakpoint
ALTER TABLE "sms_codes" DROP CONSTRAINT "sms_codes_purpose_known";--> statement-breakpoint
ALTER TABLE "invitation_joins" ADD CONSTRAINT "invitation_joins_invitation_id_team_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."team_invitations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_joins" ADD CONSTRAINT "invitation_joins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitations_client_token" ON "team_invitations" USING btree ("team_id","client_token");--> statement-breakpoint
CREATE INDEX "team_invitations_team" ON "team_invitations" USING btree ("team_id","created_at","id");--> statement-breakpoint
ALTER TABLE "sms_codes" ADD CONSTRAINT "sms_codes_purpose_known" CHECK ("sms_codes"."purpose" in ('login', 'reset', 'bindWechat', 'password', 'delete', 'join'));