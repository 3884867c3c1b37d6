ALTER TABLE "order" ADD COLUMN "change_from_minor" bigint;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_change_from" CHECK ("order"."change_from_minor" > 0);