CREATE TABLE "favourite" (
	"partner_id" varchar(60) NOT NULL,
	"customer_id" uuid NOT NULL,
	"kind" varchar(20) NOT NULL,
	"item_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "favourite_partner_id_customer_id_kind_item_id_pk" PRIMARY KEY("partner_id","customer_id","kind","item_id"),
	CONSTRAINT "favourite_kind" CHECK ("favourite"."kind" in ('product', 'product_set'))
);
--> statement-breakpoint
ALTER TABLE "favourite" ADD CONSTRAINT "favourite_partner_id_customer_id_customer_partner_id_id_fk" FOREIGN KEY ("partner_id","customer_id") REFERENCES "public"."customer"("partner_id","id") ON DELETE no action ON UPDATE no action;