ALTER TABLE "payment" ADD COLUMN "method_kind" varchar(4);--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "is_held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "hold" varchar(10);--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "hold_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "hold_round" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "capture_receipt" jsonb;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "is_returned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "receipt_mode" varchar(16) DEFAULT 'full_prepayment' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_hold" CHECK ("payment"."hold" is null or "payment"."is_held");