CREATE TABLE "customer_block" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid,
	"phone_hash" varchar(43),
	"key_id" varchar(8),
	"staff_id" uuid NOT NULL,
	"author" varchar(100) NOT NULL,
	"reason" varchar(500) NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_block_partner_id_id_pk" PRIMARY KEY("partner_id","id")
);
--> statement-breakpoint
ALTER TABLE "customer_block" ADD CONSTRAINT "customer_block_partner_id_customer_id_customer_partner_id_id_fk" FOREIGN KEY ("partner_id","customer_id") REFERENCES "public"."customer"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_block_phone" ON "customer_block" USING btree ("partner_id","phone_hash");--> statement-breakpoint
CREATE INDEX "customer_block_customer" ON "customer_block" USING btree ("partner_id","customer_id");