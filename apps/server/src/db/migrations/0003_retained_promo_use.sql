CREATE TABLE "retained_promo_use" (
	"partner_id" varchar(60) NOT NULL,
	"phone_hash" varchar(43) NOT NULL,
	"order_id" uuid NOT NULL,
	"code" varchar(60) NOT NULL,
	"is_first_order" boolean NOT NULL,
	"key_id" varchar(8) NOT NULL,
	"retained_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "retained_promo_use_partner_id_phone_hash_order_id_pk" PRIMARY KEY("partner_id","phone_hash","order_id")
);
--> statement-breakpoint
ALTER TABLE "promo_use" ADD COLUMN "first_order_phone" varchar(20);--> statement-breakpoint
ALTER TABLE "retained_promo_use" ADD CONSTRAINT "retained_promo_use_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "retained_promo_use_expiry" ON "retained_promo_use" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "promo_use_first_order" ON "promo_use" USING btree ("partner_id","first_order_phone") WHERE "promo_use"."released_at" is null and "promo_use"."first_order_phone" is not null;