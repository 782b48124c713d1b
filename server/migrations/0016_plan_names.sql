-- A plan has one name everywhere; what was seeded under another is renamed, an operator's own names stay.
UPDATE "price_items" AS "row" SET "name" = "names"."now", "version" = "row"."version" + 1, "updated_at" = now()
	FROM (VALUES ('基础VIP 一年', '基础版VIP 一年'), ('高级VIP 一年', '高级版VIP 一年'), ('专业VIP 一年', '专业版VIP 一年')) AS "names" ("before", "now")
	WHERE "row"."name" = "names"."before";--> statement-breakpoint
UPDATE "orders" AS "row" SET "name" = "names"."now"
	FROM (VALUES ('基础VIP 一年', '基础版VIP 一年'), ('高级VIP 一年', '高级版VIP 一年'), ('专业VIP 一年', '专业版VIP 一年')) AS "names" ("before", "now")
	WHERE "row"."name" = "names"."before";
