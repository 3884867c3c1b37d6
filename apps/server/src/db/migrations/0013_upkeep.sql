CREATE TABLE "system"."job_run" (
	"name" varchar(60) PRIMARY KEY NOT NULL,
	"last_success_at" timestamp with time zone,
	"last_failure_at" timestamp with time zone,
	"failures_in_a_row" integer DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE INDEX "cart_line_product" ON "cart_line" USING btree ("partner_id","product_id") WHERE "cart_line"."product_id" is not null;--> statement-breakpoint
CREATE INDEX "cart_line_product_set" ON "cart_line" USING btree ("partner_id","product_set_id") WHERE "cart_line"."product_set_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_entry_stock" ON "stock_entry" USING btree ("partner_id","warehouse_id","product_id");--> statement-breakpoint
CREATE INDEX "bottle_entry_place" ON "bottle_entry" USING btree ("partner_id","place_id");--> statement-breakpoint
CREATE INDEX "debt_paid_by_order" ON "debt" USING btree ("partner_id","paid_by_order_id") WHERE "debt"."paid_by_order_id" is not null;--> statement-breakpoint
CREATE INDEX "rental_place" ON "rental" USING btree ("partner_id","place_id");--> statement-breakpoint
CREATE INDEX "slot_hold_expires" ON "slot_hold" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "session_revoked" ON "system"."session" USING btree ("revoked_at") WHERE "system"."session"."revoked_at" is not null;--> statement-breakpoint
CREATE INDEX "session_visitor" ON "system"."session" USING btree ("visitor_subject_id") WHERE "system"."session"."visitor_subject_id" is not null;--> statement-breakpoint
CREATE INDEX "points_hold_lot" ON "points_hold" USING btree ("partner_id","lot_id");--> statement-breakpoint
CREATE INDEX "points_lot_expires" ON "points_lot" USING btree ("expires_at") WHERE "points_lot"."remaining" > 0;--> statement-breakpoint
CREATE INDEX "order_day" ON "order" USING btree ("partner_id","interval_day" DESC NULLS FIRST,"shipping_from","id");--> statement-breakpoint
CREATE INDEX "order_legal_person" ON "order" USING btree ("partner_id","legal_person_id") WHERE "order"."legal_person_id" is not null;--> statement-breakpoint
CREATE INDEX "order_undelivered" ON "order" USING btree ("partner_id","undelivered_at") WHERE "order"."status" = 'undelivered' and "order"."paid_minor" > "order"."refunded_minor";--> statement-breakpoint
CREATE INDEX "final_receipt_payment" ON "final_receipt" USING btree ("partner_id","payment_id");--> statement-breakpoint
CREATE INDEX "payment_entry_payment" ON "payment_entry" USING btree ("partner_id","payment_id");--> statement-breakpoint
CREATE INDEX "refund_payment" ON "refund" USING btree ("partner_id","payment_id");