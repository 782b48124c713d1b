ALTER TABLE "customer_import_rows" ADD COLUMN "detail" text;--> statement-breakpoint
ALTER TABLE "customer_imports" ADD COLUMN "kind" text DEFAULT 'customer' NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_imports" ADD CONSTRAINT "customer_imports_kind_known" CHECK ("customer_imports"."kind" in ('customer'));