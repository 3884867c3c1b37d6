ALTER TABLE "order" ADD COLUMN "rating_stars" integer;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "rating_reasons" jsonb;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "rating_comment" varchar(500);--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "rated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_rating" CHECK (("order"."rating_stars" is null) = ("order"."rated_at" is null) and ("order"."rating_stars" is null or "order"."rating_stars" between 1 and 5));