ALTER TABLE "exchange_file" ADD COLUMN "documents" jsonb;--> statement-breakpoint
ALTER TABLE "exchange_run" ADD COLUMN "rights" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "import" ADD COLUMN "started_by" uuid;