ALTER TABLE "consent" ADD COLUMN "staff_id" uuid;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "opened_by" uuid;--> statement-breakpoint
ALTER TABLE "order_event" ADD COLUMN "staff_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_opened_phone" ON "customer" USING btree ("partner_id","phone") WHERE "customer"."opened_by" is not null and "customer"."phone_confirmed_at" is null;