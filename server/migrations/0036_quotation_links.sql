ALTER TABLE "shares" ADD COLUMN "quotation_id" text;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_quotation_id_quotations_id_fk" FOREIGN KEY ("quotation_id") REFERENCES "public"."quotations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shares_quotation" ON "shares" USING btree ("quotation_id") WHERE "shares"."quotation_id" is not null;