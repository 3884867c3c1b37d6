ALTER TABLE "cart" ADD COLUMN "wishes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "wishes" jsonb DEFAULT '[]'::jsonb NOT NULL;