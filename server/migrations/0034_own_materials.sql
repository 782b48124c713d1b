DROP INDEX "materials_sku";--> statement-breakpoint
CREATE UNIQUE INDEX "materials_sku_owner" ON "materials" USING btree ("scope",coalesce(team_id, ''),(case when scope = 'personal' then coalesce(owner_user_id, '') else '' end),"sku");--> statement-breakpoint
CREATE INDEX "materials_owner" ON "materials" USING btree ("owner_user_id");