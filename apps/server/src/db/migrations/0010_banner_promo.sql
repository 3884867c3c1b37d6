ALTER TABLE "banner" ADD COLUMN "promo_code" varchar(60);--> statement-breakpoint
ALTER TABLE "banner" ADD COLUMN "is_first_order_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "banner" ADD CONSTRAINT "banner_promo" CHECK ("banner"."promo_code" is null or "banner"."type" in ('click', 'info'));