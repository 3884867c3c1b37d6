CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE SCHEMA "gazetteer";
--> statement-breakpoint
CREATE SCHEMA IF NOT EXISTS "system";
--> statement-breakpoint
CREATE SEQUENCE "system"."order_number" START WITH 10001;
--> statement-breakpoint
CREATE TABLE "address" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"subject_id" uuid NOT NULL,
	"fields" jsonb NOT NULL,
	"city_id" varchar(60) NOT NULL,
	"district" varchar(120),
	"district_id" varchar(60),
	"duplicate_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "address_partner_id_id_pk" PRIMARY KEY("partner_id","id"),
	CONSTRAINT "address_duplicate" UNIQUE("partner_id","subject_id","duplicate_key")
);
--> statement-breakpoint
CREATE TABLE "gazetteer"."city" (
	"id" varchar(60) PRIMARY KEY NOT NULL,
	"names" jsonb NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"time_zone" varchar(60) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gazetteer"."district" (
	"id" varchar(60) PRIMARY KEY NOT NULL,
	"city_id" varchar(60) NOT NULL,
	"names" jsonb NOT NULL,
	"priority" integer DEFAULT 0 NOT NULL,
	"ring" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gazetteer"."house" (
	"street_id" varchar(80) NOT NULL,
	"number" varchar(20) NOT NULL,
	"location" "point" NOT NULL,
	CONSTRAINT "house_street_id_number_pk" PRIMARY KEY("street_id","number")
);
--> statement-breakpoint
CREATE TABLE "gazetteer"."street" (
	"id" varchar(80) PRIMARY KEY NOT NULL,
	"city_id" varchar(60) NOT NULL,
	"names" jsonb NOT NULL,
	"search_text" text NOT NULL,
	"location" "point" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_line" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"cart_id" uuid NOT NULL,
	"product_id" uuid,
	"product_set_id" uuid,
	"quantity" integer NOT NULL,
	"is_required" boolean DEFAULT false NOT NULL,
	"reason" varchar(20),
	"acquisition" varchar(4),
	"last_price_minor" bigint,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "cart_line_partner_id_id_pk" PRIMARY KEY("partner_id","id"),
	CONSTRAINT "cart_line_item" CHECK (("cart_line"."product_id" is null) <> ("cart_line"."product_set_id" is null)),
	CONSTRAINT "cart_line_quantity" CHECK ("cart_line"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "cart" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"subject_id" uuid NOT NULL,
	"area_id" varchar(60) NOT NULL,
	"status" varchar(12) DEFAULT 'open' NOT NULL,
	"returnable_container" integer,
	"have_containers_to_return" boolean,
	"declined_products" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"address" jsonb,
	"interval_day" date,
	"interval_template_id" varchar(60),
	"phone" varchar(20),
	"customer_name" varchar(100),
	"payment" jsonb,
	"note" text DEFAULT '' NOT NULL,
	"calculated_to_pay_minor" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cart_partner_id_id_pk" PRIMARY KEY("partner_id","id"),
	CONSTRAINT "cart_returnable" CHECK ("cart"."returnable_container" >= 0)
);
--> statement-breakpoint
CREATE TABLE "area_offer" (
	"partner_id" varchar(60) NOT NULL,
	"area_id" varchar(60) NOT NULL,
	"item_id" uuid NOT NULL,
	"valid_from" date DEFAULT '2000-01-01' NOT NULL,
	"valid_to" date DEFAULT '9999-12-31' NOT NULL,
	"price_minor" bigint,
	"is_sold" boolean DEFAULT true NOT NULL,
	CONSTRAINT "area_offer_partner_id_area_id_item_id_valid_from_pk" PRIMARY KEY("partner_id","area_id","item_id","valid_from"),
	CONSTRAINT "area_offer_days" CHECK ("area_offer"."valid_from" <= "area_offer"."valid_to"),
	CONSTRAINT "area_offer_price" CHECK ("area_offer"."price_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "category" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"slug" varchar(80) NOT NULL,
	"position" integer NOT NULL,
	"names" jsonb NOT NULL,
	"picture_id" varchar(64),
	CONSTRAINT "category_partner_id_id_pk" PRIMARY KEY("partner_id","id"),
	CONSTRAINT "category_slug" UNIQUE("partner_id","slug")
);
--> statement-breakpoint
CREATE TABLE "product_set_item" (
	"partner_id" varchar(60) NOT NULL,
	"product_set_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "product_set_item_partner_id_product_set_id_product_id_pk" PRIMARY KEY("partner_id","product_set_id","product_id"),
	CONSTRAINT "product_set_item_quantity" CHECK ("product_set_item"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "product_set" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"external_id" varchar(60) NOT NULL,
	"slug" varchar(120) NOT NULL,
	"category_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"brand" varchar(80),
	"names" jsonb NOT NULL,
	"descriptions" jsonb NOT NULL,
	"price_minor" bigint NOT NULL,
	"max_quantity" integer,
	"picture_id" varchar(64) NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "product_set_partner_id_id_pk" PRIMARY KEY("partner_id","id"),
	CONSTRAINT "product_set_external_id" UNIQUE("partner_id","external_id"),
	CONSTRAINT "product_set_slug" UNIQUE("partner_id","slug"),
	CONSTRAINT "product_set_price" CHECK ("product_set"."price_minor" >= 0),
	CONSTRAINT "product_set_maximum" CHECK ("product_set"."max_quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "product" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"external_id" varchar(60) NOT NULL,
	"slug" varchar(120) NOT NULL,
	"category_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"brand" varchar(80),
	"names" jsonb NOT NULL,
	"descriptions" jsonb NOT NULL,
	"price_minor" bigint NOT NULL,
	"max_quantity" integer,
	"picture_id" varchar(64) NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"role" varchar(20) NOT NULL,
	"containers_per_unit" integer DEFAULT 0 NOT NULL,
	"volume_ml" integer,
	"vat_code" integer NOT NULL,
	"payment_subject" varchar(40) NOT NULL,
	"earn_bps" integer NOT NULL,
	CONSTRAINT "product_partner_id_id_pk" PRIMARY KEY("partner_id","id"),
	CONSTRAINT "product_external_id" UNIQUE("partner_id","external_id"),
	CONSTRAINT "product_slug" UNIQUE("partner_id","slug"),
	CONSTRAINT "product_price" CHECK ("product"."price_minor" >= 0),
	CONSTRAINT "product_containers" CHECK ("product"."containers_per_unit" >= 0),
	CONSTRAINT "product_maximum" CHECK ("product"."max_quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "related_product" (
	"partner_id" varchar(60) NOT NULL,
	"item_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "related_product_partner_id_item_id_product_id_pk" PRIMARY KEY("partner_id","item_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "stock_entry" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"warehouse_id" varchar(60) NOT NULL,
	"product_id" uuid NOT NULL,
	"on_hand_delta" integer NOT NULL,
	"reserved_delta" integer NOT NULL,
	"reason" varchar(20) NOT NULL,
	"order_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_entry_partner_id_id_pk" PRIMARY KEY("partner_id","id")
);
--> statement-breakpoint
CREATE TABLE "stock" (
	"partner_id" varchar(60) NOT NULL,
	"warehouse_id" varchar(60) NOT NULL,
	"product_id" uuid NOT NULL,
	"on_hand" integer NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"safety" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_partner_id_warehouse_id_product_id_pk" PRIMARY KEY("partner_id","warehouse_id","product_id"),
	CONSTRAINT "stock_reserved" CHECK ("stock"."reserved" >= 0 and "stock"."reserved" <= "stock"."on_hand"),
	CONSTRAINT "stock_safety" CHECK ("stock"."safety" >= 0)
);
--> statement-breakpoint
CREATE TABLE "area" (
	"partner_id" varchar(60) NOT NULL,
	"id" varchar(60) NOT NULL,
	"city_id" varchar(60) NOT NULL,
	"names" jsonb NOT NULL,
	"warehouse_id" varchar(60) NOT NULL,
	"priority" integer NOT NULL,
	"ring" jsonb NOT NULL,
	CONSTRAINT "area_partner_id_id_pk" PRIMARY KEY("partner_id","id")
);
--> statement-breakpoint
CREATE TABLE "city" (
	"partner_id" varchar(60) NOT NULL,
	"id" varchar(60) NOT NULL,
	"names" jsonb NOT NULL,
	"center_latitude" double precision NOT NULL,
	"center_longitude" double precision NOT NULL,
	"time_zone" varchar(60) NOT NULL,
	"default_area_id" varchar(60) NOT NULL,
	CONSTRAINT "city_partner_id_id_pk" PRIMARY KEY("partner_id","id")
);
--> statement-breakpoint
CREATE TABLE "warehouse" (
	"partner_id" varchar(60) NOT NULL,
	"id" varchar(60) NOT NULL,
	"name" varchar(120) NOT NULL,
	CONSTRAINT "warehouse_partner_id_id_pk" PRIMARY KEY("partner_id","id")
);
--> statement-breakpoint
CREATE TABLE "system"."domain" (
	"host" varchar(255) PRIMARY KEY NOT NULL,
	"partner_id" varchar(60) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner" (
	"partner_id" varchar(60) NOT NULL,
	"names" jsonb NOT NULL,
	"country" varchar(2) NOT NULL,
	"currency" varchar(3),
	"languages" jsonb NOT NULL,
	"time_zone" varchar(60) NOT NULL,
	"phone_code" varchar(8) NOT NULL,
	"default_city_id" varchar(60) NOT NULL,
	"is_updating" boolean DEFAULT false NOT NULL,
	"settings" jsonb NOT NULL,
	"texts" jsonb NOT NULL,
	"rules" jsonb NOT NULL,
	"logo_picture_id" varchar(64) NOT NULL,
	"mockup_picture_id" varchar(64) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partner_partner_id_pk" PRIMARY KEY("partner_id"),
	CONSTRAINT "partner_country_upper" CHECK ("partner"."country" = upper("partner"."country"))
);
--> statement-breakpoint
CREATE TABLE "picture" (
	"partner_id" varchar(60) NOT NULL,
	"id" varchar(64) NOT NULL,
	"content_type" varchar(60) NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "picture_partner_id_id_pk" PRIMARY KEY("partner_id","id")
);
--> statement-breakpoint
CREATE TABLE "holiday" (
	"partner_id" varchar(60) NOT NULL,
	"day" date NOT NULL,
	"names" jsonb NOT NULL,
	CONSTRAINT "holiday_partner_id_day_pk" PRIMARY KEY("partner_id","day")
);
--> statement-breakpoint
CREATE TABLE "interval_template" (
	"partner_id" varchar(60) NOT NULL,
	"id" varchar(60) NOT NULL,
	"area_id" varchar(60) NOT NULL,
	"weekday_mask" integer NOT NULL,
	"from_time" varchar(5) NOT NULL,
	"to_time" varchar(5) NOT NULL,
	"cutoff_day_offset" integer NOT NULL,
	"cutoff_time" varchar(5) NOT NULL,
	"max_orders" integer NOT NULL,
	"max_bottles" integer NOT NULL,
	"surcharge_minor" bigint NOT NULL,
	"active_from" date,
	"active_to" date,
	"last_day_max_orders" integer,
	"last_day_max_bottles" integer,
	CONSTRAINT "interval_template_partner_id_id_pk" PRIMARY KEY("partner_id","id"),
	CONSTRAINT "interval_template_cutoff" CHECK ("interval_template"."cutoff_day_offset" <= 0),
	CONSTRAINT "interval_template_room" CHECK ("interval_template"."max_orders" >= 0 and "interval_template"."max_bottles" >= 0),
	CONSTRAINT "interval_template_surcharge" CHECK ("interval_template"."surcharge_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "slot_hold" (
	"partner_id" varchar(60) NOT NULL,
	"cart_id" uuid NOT NULL,
	"template_id" varchar(60) NOT NULL,
	"day" date NOT NULL,
	"bottles" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "slot_hold_partner_id_cart_id_pk" PRIMARY KEY("partner_id","cart_id"),
	CONSTRAINT "slot_hold_bottles" CHECK ("slot_hold"."bottles" >= 0)
);
--> statement-breakpoint
CREATE TABLE "slot" (
	"partner_id" varchar(60) NOT NULL,
	"template_id" varchar(60) NOT NULL,
	"day" date NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"bottles" integer DEFAULT 0 NOT NULL,
	"is_closed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "slot_partner_id_template_id_day_pk" PRIMARY KEY("partner_id","template_id","day"),
	CONSTRAINT "slot_counts" CHECK ("slot"."orders" >= 0 and "slot"."bottles" >= 0)
);
--> statement-breakpoint
CREATE TABLE "consent" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"subject_id" uuid NOT NULL,
	"consent_type" varchar(30) NOT NULL,
	"granted" boolean NOT NULL,
	"withdraws" uuid,
	"version" varchar(30) NOT NULL,
	"text_hash" varchar(64) NOT NULL,
	"ip" varchar(60) NOT NULL,
	"user_agent" varchar(300) NOT NULL,
	"source" varchar(30) NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consent_partner_id_id_pk" PRIMARY KEY("partner_id","id"),
	CONSTRAINT "consent_withdrawal" CHECK ("consent"."granted" = ("consent"."withdraws" is null))
);
--> statement-breakpoint
CREATE TABLE "system"."session" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"subject_id" uuid NOT NULL,
	"partner_id" varchar(60),
	"roles" jsonb NOT NULL,
	"refresh_hash" varchar(64) NOT NULL,
	"previous_refresh_hash" varchar(64),
	"previous_valid_until" timestamp with time zone,
	"refresh_sealed" text NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"refreshed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "system"."signing_key" (
	"kid" varchar(60) PRIMARY KEY NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"private_jwk_sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "order_event" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"order_id" uuid NOT NULL,
	"status" varchar(24) NOT NULL,
	"text" varchar(300),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_event_partner_id_id_pk" PRIMARY KEY("partner_id","id")
);
--> statement-breakpoint
CREATE TABLE "order_line" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" varchar(12) NOT NULL,
	"product_id" uuid,
	"product_set_id" uuid,
	"external_id" varchar(60) NOT NULL,
	"name" varchar(300) NOT NULL,
	"quantity" integer NOT NULL,
	"price_minor" bigint NOT NULL,
	"subtotal_minor" bigint NOT NULL,
	"discount_minor" bigint NOT NULL,
	"total_minor" bigint NOT NULL,
	"vat_code" integer NOT NULL,
	"payment_subject" varchar(40) NOT NULL,
	"acquisition" varchar(4),
	"allocation" jsonb NOT NULL,
	CONSTRAINT "order_line_partner_id_id_pk" PRIMARY KEY("partner_id","id"),
	CONSTRAINT "order_line_position" UNIQUE("partner_id","order_id","position"),
	CONSTRAINT "order_line_sum" CHECK ("order_line"."total_minor" = "order_line"."subtotal_minor" - "order_line"."discount_minor"),
	CONSTRAINT "order_line_subtotal" CHECK ("order_line"."subtotal_minor" = "order_line"."price_minor" * "order_line"."quantity"),
	CONSTRAINT "order_line_quantity" CHECK ("order_line"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "order" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"number" varchar(20) NOT NULL,
	"subject_id" uuid NOT NULL,
	"cart_id" uuid NOT NULL,
	"status" varchar(24) NOT NULL,
	"phone" varchar(20) NOT NULL,
	"customer_name" varchar(100) NOT NULL,
	"address" jsonb NOT NULL,
	"area_id" varchar(60) NOT NULL,
	"warehouse_id" varchar(60) NOT NULL,
	"interval_template_id" varchar(60) NOT NULL,
	"interval_day" date NOT NULL,
	"shipping_from" timestamp with time zone NOT NULL,
	"shipping_to" timestamp with time zone NOT NULL,
	"time_zone" varchar(60) NOT NULL,
	"payment_code" integer NOT NULL,
	"payment_method_id" varchar(200) NOT NULL,
	"note" text NOT NULL,
	"currency" varchar(3) NOT NULL,
	"goods_minor" bigint NOT NULL,
	"discount_minor" bigint NOT NULL,
	"containers_minor" bigint NOT NULL,
	"fees_minor" bigint NOT NULL,
	"points_minor" bigint NOT NULL,
	"total_minor" bigint NOT NULL,
	"to_pay_minor" bigint NOT NULL,
	"bottles" integer NOT NULL,
	"returnable_container" integer NOT NULL,
	"source" varchar(40) NOT NULL,
	"site_version" varchar(40),
	"device_info" varchar(500),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_partner_id_id_pk" PRIMARY KEY("partner_id","id"),
	CONSTRAINT "order_cart" UNIQUE("partner_id","cart_id"),
	CONSTRAINT "order_number" UNIQUE("partner_id","number"),
	CONSTRAINT "order_sum" CHECK ("order"."total_minor" = "order"."goods_minor" - "order"."discount_minor" + "order"."containers_minor" + "order"."fees_minor"),
	CONSTRAINT "order_to_pay" CHECK ("order"."to_pay_minor" = "order"."total_minor" - "order"."points_minor" and "order"."to_pay_minor" >= 0),
	CONSTRAINT "order_window" CHECK ("order"."shipping_from" < "order"."shipping_to")
);
--> statement-breakpoint
CREATE TABLE "payment_method" (
	"partner_id" varchar(60) NOT NULL,
	"id" varchar(60) NOT NULL,
	"code" integer NOT NULL,
	"position" integer NOT NULL,
	"names" jsonb NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"for_individual" boolean NOT NULL,
	"for_legal" boolean NOT NULL,
	"min_minor" bigint,
	"max_minor" bigint,
	CONSTRAINT "payment_method_partner_id_id_pk" PRIMARY KEY("partner_id","id"),
	CONSTRAINT "payment_method_code" UNIQUE("partner_id","code"),
	CONSTRAINT "payment_method_limits" CHECK ("payment_method"."min_minor" <= "payment_method"."max_minor")
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"partner_id" varchar(60) NOT NULL,
	"subject_id" uuid NOT NULL,
	"endpoint" varchar(60) NOT NULL,
	"key" varchar(200) NOT NULL,
	"body_hash" varchar(64) NOT NULL,
	"status" integer NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_partner_id_subject_id_endpoint_key_pk" PRIMARY KEY("partner_id","subject_id","endpoint","key")
);
--> statement-breakpoint
ALTER TABLE "address" ADD CONSTRAINT "address_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gazetteer"."district" ADD CONSTRAINT "district_city_id_city_id_fk" FOREIGN KEY ("city_id") REFERENCES "gazetteer"."city"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gazetteer"."house" ADD CONSTRAINT "house_street_id_street_id_fk" FOREIGN KEY ("street_id") REFERENCES "gazetteer"."street"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gazetteer"."street" ADD CONSTRAINT "street_city_id_city_id_fk" FOREIGN KEY ("city_id") REFERENCES "gazetteer"."city"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_partner_id_cart_id_cart_partner_id_id_fk" FOREIGN KEY ("partner_id","cart_id") REFERENCES "public"."cart"("partner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_partner_id_product_id_product_partner_id_id_fk" FOREIGN KEY ("partner_id","product_id") REFERENCES "public"."product"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_partner_id_product_set_id_product_set_partner_id_id_fk" FOREIGN KEY ("partner_id","product_set_id") REFERENCES "public"."product_set"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_partner_id_area_id_area_partner_id_id_fk" FOREIGN KEY ("partner_id","area_id") REFERENCES "public"."area"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "area_offer" ADD CONSTRAINT "area_offer_partner_id_area_id_area_partner_id_id_fk" FOREIGN KEY ("partner_id","area_id") REFERENCES "public"."area"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category" ADD CONSTRAINT "category_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_set_item" ADD CONSTRAINT "product_set_item_partner_id_product_set_id_product_set_partner_id_id_fk" FOREIGN KEY ("partner_id","product_set_id") REFERENCES "public"."product_set"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_set_item" ADD CONSTRAINT "product_set_item_partner_id_product_id_product_partner_id_id_fk" FOREIGN KEY ("partner_id","product_id") REFERENCES "public"."product"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_set" ADD CONSTRAINT "product_set_partner_id_category_id_category_partner_id_id_fk" FOREIGN KEY ("partner_id","category_id") REFERENCES "public"."category"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_set" ADD CONSTRAINT "product_set_partner_id_picture_id_picture_partner_id_id_fk" FOREIGN KEY ("partner_id","picture_id") REFERENCES "public"."picture"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_partner_id_category_id_category_partner_id_id_fk" FOREIGN KEY ("partner_id","category_id") REFERENCES "public"."category"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_partner_id_picture_id_picture_partner_id_id_fk" FOREIGN KEY ("partner_id","picture_id") REFERENCES "public"."picture"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "related_product" ADD CONSTRAINT "related_product_partner_id_product_id_product_partner_id_id_fk" FOREIGN KEY ("partner_id","product_id") REFERENCES "public"."product"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_entry" ADD CONSTRAINT "stock_entry_partner_id_warehouse_id_product_id_stock_partner_id_warehouse_id_product_id_fk" FOREIGN KEY ("partner_id","warehouse_id","product_id") REFERENCES "public"."stock"("partner_id","warehouse_id","product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_partner_id_warehouse_id_warehouse_partner_id_id_fk" FOREIGN KEY ("partner_id","warehouse_id") REFERENCES "public"."warehouse"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_partner_id_product_id_product_partner_id_id_fk" FOREIGN KEY ("partner_id","product_id") REFERENCES "public"."product"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "area" ADD CONSTRAINT "area_partner_id_city_id_city_partner_id_id_fk" FOREIGN KEY ("partner_id","city_id") REFERENCES "public"."city"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "area" ADD CONSTRAINT "area_partner_id_warehouse_id_warehouse_partner_id_id_fk" FOREIGN KEY ("partner_id","warehouse_id") REFERENCES "public"."warehouse"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "city" ADD CONSTRAINT "city_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse" ADD CONSTRAINT "warehouse_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holiday" ADD CONSTRAINT "holiday_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interval_template" ADD CONSTRAINT "interval_template_partner_id_area_id_area_partner_id_id_fk" FOREIGN KEY ("partner_id","area_id") REFERENCES "public"."area"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_hold" ADD CONSTRAINT "slot_hold_partner_id_template_id_day_slot_partner_id_template_id_day_fk" FOREIGN KEY ("partner_id","template_id","day") REFERENCES "public"."slot"("partner_id","template_id","day") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot" ADD CONSTRAINT "slot_partner_id_template_id_interval_template_partner_id_id_fk" FOREIGN KEY ("partner_id","template_id") REFERENCES "public"."interval_template"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_partner_id_order_id_order_partner_id_id_fk" FOREIGN KEY ("partner_id","order_id") REFERENCES "public"."order"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_partner_id_order_id_order_partner_id_id_fk" FOREIGN KEY ("partner_id","order_id") REFERENCES "public"."order"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_method" ADD CONSTRAINT "payment_method_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_subject" ON "address" USING btree ("partner_id","subject_id","created_at");--> statement-breakpoint
CREATE INDEX "house_location" ON "gazetteer"."house" USING gist ("location");--> statement-breakpoint
CREATE INDEX "street_search" ON "gazetteer"."street" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "cart_line_cart" ON "cart_line" USING btree ("partner_id","cart_id");--> statement-breakpoint
CREATE INDEX "cart_subject" ON "cart" USING btree ("partner_id","subject_id");--> statement-breakpoint
CREATE INDEX "cart_expires" ON "cart" USING btree ("partner_id","expires_at");--> statement-breakpoint
CREATE INDEX "stock_entry_order" ON "stock_entry" USING btree ("partner_id","order_id");--> statement-breakpoint
CREATE INDEX "interval_template_area" ON "interval_template" USING btree ("partner_id","area_id");--> statement-breakpoint
CREATE INDEX "slot_hold_slot" ON "slot_hold" USING btree ("partner_id","template_id","day","expires_at");--> statement-breakpoint
CREATE INDEX "consent_subject" ON "consent" USING btree ("partner_id","subject_id","consent_type","at");--> statement-breakpoint
CREATE INDEX "session_subject" ON "system"."session" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "session_refresh" ON "system"."session" USING btree ("refresh_hash");--> statement-breakpoint
CREATE INDEX "session_previous_refresh" ON "system"."session" USING btree ("previous_refresh_hash");--> statement-breakpoint
CREATE INDEX "session_expires" ON "system"."session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "order_event_order" ON "order_event" USING btree ("partner_id","order_id");--> statement-breakpoint
CREATE INDEX "order_subject" ON "order" USING btree ("partner_id","subject_id","created_at");--> statement-breakpoint
CREATE INDEX "order_phone" ON "order" USING btree ("partner_id","phone");--> statement-breakpoint
CREATE INDEX "idempotency_created" ON "idempotency" USING btree ("partner_id","created_at");