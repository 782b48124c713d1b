DROP INDEX "material_looks_cell";--> statement-breakpoint
DROP INDEX "materials_listed";--> statement-breakpoint
DROP INDEX "contents_team";--> statement-breakpoint
DROP INDEX "contents_factory";--> statement-breakpoint
CREATE INDEX "materials_status" ON "materials" USING btree ("team_id","status","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "materials_cheapest" ON "materials" USING btree ("team_id","price_fen");--> statement-breakpoint
CREATE INDEX "materials_dearest" ON "materials" USING btree ("team_id","price_fen" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "material_looks_cell" ON "material_looks" USING btree ("owner","cell","lightness","a","b","spread","color_spread","fine","coarse","slant","material_id");--> statement-breakpoint
CREATE INDEX "materials_listed" ON "materials" USING btree ("team_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "contents_team" ON "contents" USING btree ("team_id","updated_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "contents_factory" ON "contents" USING btree ("factory_id","updated_at" DESC NULLS FIRST,"id") WHERE "contents"."factory_id" is not null;