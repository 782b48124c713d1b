ALTER TABLE "customers" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(name || ' ' || coalesce(mobile, '') || ' ' || coalesce(wechat, '') || ' ' || coalesce(community, ''))) STORED;--> statement-breakpoint
ALTER TABLE "note_mentions" ADD COLUMN "seen_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "note_mentions_unseen" ON "note_mentions" USING btree ("user_id") WHERE seen_at is null;
--> statement-breakpoint
-- Mentions of before were seen, or are too old to be told.
UPDATE "note_mentions" SET "seen_at" = now();--> statement-breakpoint
-- Keyword, level, source and owner are looked for, and counted, without the rows themselves. The list's order comes first.
CREATE INDEX "customers_search" ON "customers" USING btree ("team_id", "created_at" DESC, "id") INCLUDE ("search_text", "level", "source", "owner_user_id") WHERE deleted_at is null;
