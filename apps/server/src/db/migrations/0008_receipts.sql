ALTER TABLE "cart" ADD COLUMN "email" varchar(254);--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "email" varchar(254);--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "receipt_phone" varchar(20);--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "context" varchar(40);