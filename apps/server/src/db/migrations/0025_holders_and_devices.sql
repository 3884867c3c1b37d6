ALTER TABLE "cart" ADD COLUMN "is_interval_gone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "slot_hold" ADD COLUMN "holder_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "slot_hold" ADD COLUMN "network" varchar(60);--> statement-breakpoint
UPDATE "slot_hold" SET "holder_id" = "latest"."subject_id"
  FROM (
    SELECT DISTINCT ON ("cart"."partner_id", "cart"."subject_id") "cart"."partner_id", "cart"."subject_id", "cart"."id"
    FROM "slot_hold" JOIN "cart" ON "cart"."partner_id" = "slot_hold"."partner_id" AND "cart"."id" = "slot_hold"."cart_id"
    ORDER BY "cart"."partner_id", "cart"."subject_id", "slot_hold"."expires_at" DESC
  ) AS "latest"
  WHERE "latest"."partner_id" = "slot_hold"."partner_id" AND "latest"."id" = "slot_hold"."cart_id";--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "device_id" varchar(60);--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "network" varchar(60);--> statement-breakpoint
CREATE INDEX "slot_hold_network" ON "slot_hold" USING btree ("partner_id","network","expires_at") WHERE "slot_hold"."network" is not null;--> statement-breakpoint
CREATE INDEX "order_device" ON "order" USING btree ("partner_id","device_id") WHERE "order"."device_id" is not null;--> statement-breakpoint
CREATE INDEX "order_network" ON "order" USING btree ("partner_id","network","created_at") WHERE "order"."network" is not null;--> statement-breakpoint
ALTER TABLE "slot_hold" ADD CONSTRAINT "slot_hold_holder" UNIQUE("partner_id","holder_id");