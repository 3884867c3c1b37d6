ALTER TABLE "final_receipt" ADD COLUMN "acquirer" varchar(40);--> statement-breakpoint
ALTER TABLE "final_receipt" ADD COLUMN "acquirer_account" varchar(40);--> statement-breakpoint
UPDATE "final_receipt" SET "acquirer" = "payment"."acquirer", "acquirer_account" = "payment"."acquirer_account"
  FROM "payment" WHERE "payment"."partner_id" = "final_receipt"."partner_id" AND "payment"."id" = "final_receipt"."payment_id";--> statement-breakpoint
ALTER TABLE "final_receipt" ALTER COLUMN "acquirer" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "acquirer" varchar(40);--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "acquirer_account" varchar(40);--> statement-breakpoint
UPDATE "refund" SET "acquirer" = "payment"."acquirer", "acquirer_account" = "payment"."acquirer_account"
  FROM "payment" WHERE "payment"."partner_id" = "refund"."partner_id" AND "payment"."id" = "refund"."payment_id";--> statement-breakpoint
ALTER TABLE "refund" ALTER COLUMN "acquirer" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "final_receipt_check_of_account" ON "final_receipt" USING btree ("partner_id","acquirer","acquirer_account","check_at") WHERE "final_receipt"."check_at" is not null;--> statement-breakpoint
CREATE INDEX "refund_check_of_account" ON "refund" USING btree ("partner_id","acquirer","acquirer_account","check_at") WHERE "refund"."check_at" is not null;