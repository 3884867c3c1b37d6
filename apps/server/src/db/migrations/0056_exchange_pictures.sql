CREATE TABLE "exchange_goods_picture" (
	"partner_id" varchar(60) NOT NULL,
	"item_id" uuid NOT NULL,
	"pictures" jsonb NOT NULL,
	"is_whole" boolean NOT NULL,
	CONSTRAINT "exchange_goods_picture_partner_id_item_id_pk" PRIMARY KEY("partner_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "exchange_picture" (
	"partner_id" varchar(60) NOT NULL,
	"sha256" varchar(64) NOT NULL,
	"source_id" varchar(64) NOT NULL,
	"picture_id" varchar(64) NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "exchange_picture_partner_id_sha256_pk" PRIMARY KEY("partner_id","sha256")
);
--> statement-breakpoint
DROP INDEX "exchange_file_session";--> statement-breakpoint
ALTER TABLE "exchange_file" ADD COLUMN "is_picture" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "exchange_session" ADD COLUMN "pictures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "exchange_goods_picture" ADD CONSTRAINT "exchange_goods_picture_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_picture" ADD CONSTRAINT "exchange_picture_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exchange_picture_seen" ON "exchange_picture" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "exchange_file_picture" ON "exchange_file" USING btree ("partner_id","name","created_at") WHERE "exchange_file"."is_picture";--> statement-breakpoint
CREATE INDEX "exchange_file_session" ON "exchange_file" USING btree ("partner_id","session_id","created_at") WHERE not "exchange_file"."is_picture";--> statement-breakpoint
UPDATE "exchange" SET "settings" = "settings" || '{"pictures": true}' WHERE NOT "settings" ? 'pictures';
