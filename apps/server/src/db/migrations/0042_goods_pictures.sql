CREATE TABLE "former_slug" (
	"partner_id" varchar(60) NOT NULL,
	"kind" varchar(20) NOT NULL,
	"slug" varchar(120) NOT NULL,
	"item_id" uuid NOT NULL,
	CONSTRAINT "former_slug_partner_id_kind_slug_pk" PRIMARY KEY("partner_id","kind","slug")
);
--> statement-breakpoint
CREATE TABLE "item_picture" (
	"partner_id" varchar(60) NOT NULL,
	"item_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"picture_id" varchar(64) NOT NULL,
	"source_id" varchar(64) NOT NULL,
	"crop" jsonb,
	"focus" jsonb,
	"alts" jsonb NOT NULL,
	CONSTRAINT "item_picture_partner_id_item_id_position_pk" PRIMARY KEY("partner_id","item_id","position")
);
--> statement-breakpoint
ALTER TABLE "product_set" ADD COLUMN "pictures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_set" ADD COLUMN "related" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_set" ADD COLUMN "products" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "pictures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "related" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "products" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "picture" ADD COLUMN "added_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "former_slug" ADD CONSTRAINT "former_slug_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_picture" ADD CONSTRAINT "item_picture_partner_id_picture_id_picture_partner_id_id_fk" FOREIGN KEY ("partner_id","picture_id") REFERENCES "public"."picture"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_picture" ADD CONSTRAINT "item_picture_partner_id_source_id_picture_partner_id_id_fk" FOREIGN KEY ("partner_id","source_id") REFERENCES "public"."picture"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_picture_picture" ON "item_picture" USING btree ("partner_id","picture_id");--> statement-breakpoint
CREATE INDEX "item_picture_source" ON "item_picture" USING btree ("partner_id","source_id");