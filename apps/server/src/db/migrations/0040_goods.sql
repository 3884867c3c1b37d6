CREATE FUNCTION "goods_search_text"("external_id" text, "brand" text, "names" jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ' ' || "fold_for_search"("external_id" || ' ' || coalesce("brand", '') || ' ' || coalesce("names" ->> 'ru', '') || ' ' ||
  coalesce("names" ->> 'en', '') || ' ' || coalesce("names" ->> 'az', '') || ' ' || coalesce("names" ->> 'tr', '')) || ' ';
--> statement-breakpoint
CREATE TABLE "area_price" (
	"partner_id" varchar(60) NOT NULL,
	"area_id" varchar(60) NOT NULL,
	"item_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "area_price_partner_id_area_id_item_id_pk" PRIMARY KEY("partner_id","area_id","item_id")
);
--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_set" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "area_price" ADD CONSTRAINT "area_price_partner_id_area_id_area_partner_id_id_fk" FOREIGN KEY ("partner_id","area_id") REFERENCES "public"."area"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_set_search" ON "product_set" USING gin (goods_search_text("external_id", "brand", "names") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "product_set_order" ON "product_set" USING btree ("partner_id","position","id");--> statement-breakpoint
CREATE INDEX "product_search" ON "product" USING gin (goods_search_text("external_id", "brand", "names") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "product_order" ON "product" USING btree ("partner_id","position","id");--> statement-breakpoint
CREATE TRIGGER "category_version" BEFORE UPDATE ON "category" FOR EACH ROW EXECUTE FUNCTION "raise_version"('category');--> statement-breakpoint
CREATE TRIGGER "product_version" BEFORE UPDATE ON "product" FOR EACH ROW EXECUTE FUNCTION "raise_version"('product');--> statement-breakpoint
CREATE TRIGGER "product_set_version" BEFORE UPDATE ON "product_set" FOR EACH ROW EXECUTE FUNCTION "raise_version"('set');
