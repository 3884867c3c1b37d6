CREATE TABLE "system"."budget_spent" (
	"key" varchar(32) NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	"over_at" timestamp with time zone NOT NULL,
	CONSTRAINT "budget_spent_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE INDEX "budget_spent_over" ON "system"."budget_spent" USING btree ("over_at");