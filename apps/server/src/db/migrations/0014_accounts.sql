ALTER TABLE "payment" ADD COLUMN "acquirer_account" varchar(40);--> statement-breakpoint
ALTER TABLE "saved_payment_method" ADD COLUMN "acquirer_account" varchar(40);--> statement-breakpoint
CREATE INDEX "payment_without_account" ON "payment" USING btree ("partner_id","acquirer") WHERE "payment"."acquirer_account" is null;