DROP INDEX "exchange_run_sha";--> statement-breakpoint
CREATE INDEX "exchange_run_document" ON "exchange_run" USING btree ("partner_id","sha256","id");--> statement-breakpoint
CREATE INDEX "exchange_run_applied_document" ON "exchange_run" USING btree ("partner_id","sha256","id") WHERE "exchange_run"."mode" = 'apply' and "exchange_run"."state" = 'done';--> statement-breakpoint
CREATE INDEX "exchange_run_applied" ON "exchange_run" USING btree ("partner_id","id") WHERE "exchange_run"."mode" = 'apply' and "exchange_run"."state" = 'done';