ALTER TABLE "installation" DROP CONSTRAINT "installation_kind";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_operator";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_status";--> statement-breakpoint
CREATE INDEX "materials_factory" ON "materials" USING btree ("factory_id");--> statement-breakpoint
CREATE INDEX "design_results_file" ON "design_results" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "design_results_preview" ON "design_results" USING btree ("preview_file_id");--> statement-breakpoint
CREATE INDEX "design_tasks_photo" ON "design_tasks" USING btree ("photo_file_id");--> statement-breakpoint
CREATE INDEX "design_tasks_mask" ON "design_tasks" USING btree ("mask_file_id");--> statement-breakpoint
CREATE INDEX "design_tasks_references" ON "design_tasks" USING gin ("reference_file_ids");--> statement-breakpoint
CREATE INDEX "design_tasks_customer" ON "design_tasks" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "design_tasks_hold" ON "design_tasks" USING btree ("hold_id");--> statement-breakpoint
CREATE INDEX "ledger_holds_team" ON "ledger_holds" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "membership_terms_membership" ON "membership_terms" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "teams_agent" ON "teams" USING btree ("agent_team_id");--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_kind_known" CHECK ("audit_events"."kind" in ('login', 'loginFailed', 'lockedOut', 'logout', 'passwordChanged', 'passwordReset', 'sessionEnded', 'sessionsEnded', 'accountDeleted', 'rightChanged', 'refused', 'releaseChanged')) NOT VALID;--> statement-breakpoint
ALTER TABLE "factories" ADD CONSTRAINT "factories_type_known" CHECK ("factories"."type" in ('domestic', 'foreign', 'furniture')) NOT VALID;--> statement-breakpoint
ALTER TABLE "factories" ADD CONSTRAINT "factories_status_known" CHECK ("factories"."status" in ('on', 'off')) NOT VALID;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_scope_known" CHECK ("materials"."scope" in ('personal', 'team', 'factory', 'platform')) NOT VALID;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_kind_known" CHECK ("materials"."kind" in ('tile', 'woodFloor', 'wall', 'soft', 'furniture', 'fabric', 'reference')) NOT VALID;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_status_known" CHECK ("materials"."status" in ('draft', 'on', 'off')) NOT VALID;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_laying_known" CHECK ("materials"."laying" in ('straight', 'brickHalf', 'brickThird', 'herringbone', 'diagonal')) NOT VALID;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_finish_known" CHECK ("materials"."finish" in ('polished', 'matte', 'satin', 'textured')) NOT VALID;--> statement-breakpoint
ALTER TABLE "price_items" ADD CONSTRAINT "price_items_kind_known" CHECK ("price_items"."kind" in ('membership', 'flops', 'coin')) NOT VALID;--> statement-breakpoint
ALTER TABLE "price_items" ADD CONSTRAINT "price_items_status_known" CHECK ("price_items"."status" in ('on', 'off')) NOT VALID;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_source_known" CHECK ("customers"."source" in ('walk_in', 'referral', 'online', 'community', 'designer', 'other')) NOT VALID;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_stage_known" CHECK ("customers"."stage" in ('new', 'contact', 'proposal', 'quote', 'deal', 'lost')) NOT VALID;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_level_known" CHECK ("customers"."level" in ('A', 'B', 'C', 'D')) NOT VALID;--> statement-breakpoint
ALTER TABLE "design_tasks" ADD CONSTRAINT "design_tasks_design_type_known" CHECK ("design_tasks"."design_type" in ('tile_change', 'change_entity', 'creation_empty_change', 'billet_design', 'style_imitation', 'color_change', 'eliminate_everything', 'furniture_material', 'furniture_background')) NOT VALID;--> statement-breakpoint
ALTER TABLE "design_tasks" ADD CONSTRAINT "design_tasks_status_known" CHECK ("design_tasks"."status" in ('queued', 'running', 'succeeded', 'partial', 'failed', 'canceled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "design_tasks" ADD CONSTRAINT "design_tasks_error_code_known" CHECK ("design_tasks"."error_code" in ('engine_failed', 'engine_refused', 'timeout', 'lost', 'photo_unreadable')) NOT VALID;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_kind_known" CHECK ("files"."kind" in ('upload', 'suggestion', 'result', 'preview', 'asset')) NOT VALID;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_mime_known" CHECK ("files"."mime" in ('image/jpeg', 'image/png', 'image/webp')) NOT VALID;--> statement-breakpoint
ALTER TABLE "installation" ADD CONSTRAINT "installation_kind_known" CHECK ("installation"."kind" in ('production', 'demo')) NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_unit_known" CHECK ("ledger_entries"."unit" in ('flops', 'beans')) NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_category_known" CHECK ("ledger_entries"."category" in ('grant', 'purchase', 'hold', 'release', 'customer', 'teamMember', 'material', 'reward', 'adjust')) NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_cause_type_known" CHECK ("ledger_entries"."cause_type" in ('task', 'customer', 'order', 'seed', 'member', 'material', 'invite')) NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger_holds" ADD CONSTRAINT "ledger_holds_state_known" CHECK ("ledger_holds"."state" in ('held', 'captured', 'released')) NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger_holds" ADD CONSTRAINT "ledger_holds_cause_type_known" CHECK ("ledger_holds"."cause_type" in ('task', 'customer', 'order', 'seed', 'member', 'material', 'invite')) NOT VALID;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_unit_known" CHECK ("wallets"."unit" in ('flops', 'beans')) NOT VALID;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_state_known" CHECK ("invoices"."state" in ('requested', 'issued', 'rejected')) NOT VALID;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_title_type_known" CHECK ("invoices"."title_type" in ('personal', 'company')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_kind_known" CHECK ("orders"."kind" in ('membership', 'flops', 'coin')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_provider_known" CHECK ("orders"."provider" in ('sandbox', 'wechat')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_failure_known" CHECK ("orders"."failure" in ('expired', 'canceled', 'payment_failed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_incidents" ADD CONSTRAINT "payment_incidents_reason_known" CHECK ("payment_incidents"."reason" in ('unknown_order', 'wrong_amount', 'wrong_merchant', 'paid_twice', 'credit_used', 'team_closed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD CONSTRAINT "sandbox_payments_state_known" CHECK ("sandbox_payments"."state" in ('waiting', 'paid', 'failed', 'closed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_status_known" CHECK ("memberships"."status" in ('active', 'canceled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "sms_codes" ADD CONSTRAINT "sms_codes_purpose_known" CHECK ("sms_codes"."purpose" in ('login', 'reset', 'bindWechat', 'password', 'delete')) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_user_type_known" CHECK ("users"."user_type" in ('merchant', 'agent', 'agent_sub_account', 'agent_user', 'agent_user_sub_account')) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_operator_known" CHECK ("users"."operator" in ('read', 'change')) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_status_known" CHECK ("users"."status" in ('active', 'disabled')) NOT VALID;--> statement-breakpoint
-- New rows are checked from here on. A row of former times that has an unknown value does not stop the start: its table's check stays
-- unproven, with a warning, until the row is mended and ALTER TABLE … VALIDATE CONSTRAINT is run.
DO $$
DECLARE
	unproven record;
BEGIN
	FOR unproven IN
		SELECT conrelid::regclass AS place, conname FROM pg_constraint
		WHERE contype = 'c' AND NOT convalidated AND connamespace = 'public'::regnamespace AND conname LIKE '%\_known'
	LOOP
		BEGIN
			EXECUTE format('ALTER TABLE %s VALIDATE CONSTRAINT %I', unproven.place, unproven.conname);
		EXCEPTION WHEN check_violation THEN
			RAISE WARNING 'a row of % has a value that % does not know', unproven.place, unproven.conname;
		END;
	END LOOP;
END $$;
