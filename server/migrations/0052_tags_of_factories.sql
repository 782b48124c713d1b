CREATE TABLE "factory_tags" (
	"factory_id" text NOT NULL,
	"tag_id" text NOT NULL,
	CONSTRAINT "factory_tags_factory_id_tag_id_pk" PRIMARY KEY("factory_id","tag_id")
);
--> statement-breakpoint
ALTER TABLE "tag_groups" DROP CONSTRAINT "tag_groups_scope_known";--> statement-breakpoint
ALTER TABLE "tags" DROP CONSTRAINT "tags_scope_known";--> statement-breakpoint
DROP INDEX "factories_type_name";--> statement-breakpoint
ALTER TABLE "factory_tags" ADD CONSTRAINT "factory_tags_factory_id_factories_id_fk" FOREIGN KEY ("factory_id") REFERENCES "public"."factories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factory_tags" ADD CONSTRAINT "factory_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "factory_tags_tag" ON "factory_tags" USING btree ("tag_id","factory_id");--> statement-breakpoint
CREATE UNIQUE INDEX "factories_type_name" ON "factories" USING btree ("team_id","type","name");--> statement-breakpoint
ALTER TABLE "tag_groups" ADD CONSTRAINT "tag_groups_scope_known" CHECK ("tag_groups"."scope" in ('customer', 'material', 'factory'));--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_scope_known" CHECK ("tags"."scope" in ('customer', 'material', 'factory'));