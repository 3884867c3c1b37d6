ALTER TABLE "order_line" ADD COLUMN "containers_per_unit" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "points_due_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "order_points_due" ON "order" USING btree ("partner_id","points_due_at") WHERE "order"."points_due_at" is not null;--> statement-breakpoint
-- By hand from here on: orders that are under way have their water counted too.
UPDATE "order_line" SET "containers_per_unit" = "product"."containers_per_unit" FROM "product"
WHERE "product"."partner_id" = "order_line"."partner_id" AND "product"."id" = "order_line"."product_id"
  AND "order_line"."kind" = 'goods';--> statement-breakpoint
UPDATE "order_line" SET "containers_per_unit" = "bottles_of_set"."bottles" FROM (
  SELECT "product_set_item"."partner_id", "product_set_item"."product_set_id",
    sum("product_set_item"."quantity" * "product"."containers_per_unit") AS "bottles"
  FROM "product_set_item" JOIN "product" ON "product"."partner_id" = "product_set_item"."partner_id"
    AND "product"."id" = "product_set_item"."product_id"
  GROUP BY 1, 2) AS "bottles_of_set"
WHERE "bottles_of_set"."partner_id" = "order_line"."partner_id"
  AND "bottles_of_set"."product_set_id" = "order_line"."product_set_id";
