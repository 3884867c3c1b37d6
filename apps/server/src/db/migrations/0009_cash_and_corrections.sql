ALTER TABLE "bottle_entry" DROP CONSTRAINT "bottle_entry_order";--> statement-breakpoint
ALTER TABLE "bottle_entry" ADD COLUMN "correction" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "cash_to_return_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "order_cash_to_return" ON "order" USING btree ("partner_id","interval_day") WHERE "order"."cash_to_return_minor" > 0;--> statement-breakpoint
ALTER TABLE "bottle_entry" ADD CONSTRAINT "bottle_entry_order" UNIQUE("partner_id","order_id","correction");--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_cash_to_return" CHECK ("order"."cash_to_return_minor" >= 0 and "order"."refunded_minor" + "order"."cash_to_return_minor" <= "order"."paid_minor");
