ALTER TABLE "order_event" ADD COLUMN "reason_id" varchar(40);--> statement-breakpoint
ALTER TABLE "order_event" ADD COLUMN "reason" varchar(500);--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "priced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "collected_minor" bigint DEFAULT 0 NOT NULL;