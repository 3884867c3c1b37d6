ALTER TABLE "reason" ADD COLUMN "used_at" timestamp with time zone;--> statement-breakpoint
-- What documents and the audit name already. Who is not sure counts as used: it can be switched off all the same.
UPDATE "reason" SET "used_at" = now() FROM (
  SELECT "partner_id", "reason_id" FROM "audit_entry" WHERE "reason_id" IS NOT NULL
  UNION SELECT "partner_id", "reason_id" FROM "order_event" WHERE "reason_id" IS NOT NULL
  UNION SELECT "partner_id", "cancel_reason_id" FROM "order" WHERE "cancel_reason_id" IS NOT NULL
  UNION SELECT "partner_id", "reason_id" FROM "stock_document" WHERE "reason_id" IS NOT NULL
  UNION SELECT "partner_id", "reason_id" FROM "points_document"
  UNION SELECT "partner_id", "reason_id" FROM "bottle_document"
) AS named WHERE named."partner_id" = "reason"."partner_id" AND named."reason_id" = "reason"."id";
