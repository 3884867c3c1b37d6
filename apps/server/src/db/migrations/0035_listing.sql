CREATE TABLE "order_contact" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid NOT NULL,
	"search_text" text NOT NULL,
	CONSTRAINT "order_contact_partner_id_id_pk" PRIMARY KEY("partner_id","id")
);
--> statement-breakpoint
CREATE TABLE "saved_view" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"staff_id" uuid NOT NULL,
	"screen" varchar(40) NOT NULL,
	"name" varchar(60) NOT NULL,
	"query" varchar(1000) NOT NULL,
	"columns" jsonb NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_view_partner_id_id_pk" PRIMARY KEY("partner_id","id"),
	CONSTRAINT "saved_view_name" UNIQUE("partner_id","staff_id","screen","name")
);
--> statement-breakpoint
DROP INDEX "order_status";--> statement-breakpoint
ALTER TABLE "slot" ADD COLUMN "max_orders" integer;--> statement-breakpoint
ALTER TABLE "slot" ADD COLUMN "max_bottles" integer;--> statement-breakpoint
ALTER TABLE "slot" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "money_state" varchar(12) GENERATED ALWAYS AS (case
  when paid_minor > 0 and refunded_minor >= paid_minor then 'refunded'
  when status = 'cancelled' and paid_minor > refunded_minor then 'refunding'
  when paid_minor > 0 then 'paid'
  when payment_code = 2 and status <> 'cancelled' then 'contract'
  when to_pay_minor = 0 then 'none'
  when status = 'cancelled' and cancelled_by = 'system' and payment_code in (8, 10) then 'expired'
  when status in ('cancelled', 'undelivered', 'completed') then 'none'
  when payment_code in (8, 10) then 'awaiting'
  else 'on_delivery' end) STORED NOT NULL,
  ADD COLUMN "contact_id" uuid GENERATED ALWAYS AS (md5(customer_name || chr(31) || phone || chr(31) || coalesce(address ->> 'city', '') || chr(31) || coalesce(address ->> 'street', '') || chr(31) || coalesce(address ->> 'house', '') || chr(31) || coalesce(address ->> 'building', '') || chr(31) || coalesce(address ->> 'housing', '') || chr(31) || coalesce(address ->> 'room', ''))::uuid) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "order_contact" ADD CONSTRAINT "order_contact_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_partner_id_staff_id_staff_member_partner_id_id_fk" FOREIGN KEY ("partner_id","staff_id") REFERENCES "public"."staff_member"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_contact_text" ON "order_contact" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "saved_view_shared" ON "saved_view" USING btree ("partner_id","screen") WHERE "saved_view"."is_shared";--> statement-breakpoint
CREATE INDEX "order_filter" ON "order" USING btree ("partner_id","status","money_state","area_id","source","interval_template_id","interval_day","shipping_from","id","total_minor","created_at","contact_id");--> statement-breakpoint
CREATE INDEX "order_created" ON "order" USING btree ("partner_id","created_at","id","interval_day","shipping_from");--> statement-breakpoint
CREATE INDEX "order_total" ON "order" USING btree ("partner_id","total_minor");--> statement-breakpoint
CREATE INDEX "order_contact_day" ON "order" USING btree ("partner_id","contact_id","interval_day","shipping_from","id");--> statement-breakpoint
CREATE INDEX "refund_unsettled" ON "refund" USING btree ("partner_id","status","document_id") WHERE "refund"."status" <> 'succeeded';--> statement-breakpoint
ALTER TABLE "slot" ADD CONSTRAINT "slot_limits" CHECK ("slot"."max_orders" >= 0 and "slot"."max_bottles" >= 0);--> statement-breakpoint
-- Generated columns follow from others: a revision names those. In a trigger before the change they are not computed yet.
CREATE OR REPLACE FUNCTION "raise_version"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb;
BEGIN
  SELECT jsonb_agg(n.key ORDER BY n.key) INTO changed
  FROM jsonb_each(to_jsonb(NEW)) n JOIN jsonb_each(to_jsonb(OLD)) o ON o.key = n.key
  WHERE n.value IS DISTINCT FROM o.value AND n.key <> 'version' AND n.key <> ALL (coalesce(TG_ARGV[1], '{}')::text[]);
  NEW.version := OLD.version;
  IF changed IS NULL THEN
    RETURN NEW;
  END IF;
  NEW.version := OLD.version + 1;
  INSERT INTO "revision" ("partner_id", "subject", "version", "fields", "staff_id")
  VALUES (NEW.partner_id, TG_ARGV[0] || ':' || NEW.id, NEW.version, changed, nullif(current_setting('kaplya.staff', true), '')::uuid);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "order_version" BEFORE UPDATE ON "order" FOR EACH ROW EXECUTE FUNCTION "raise_version"('order', '{money_state,contact_id}');
--> statement-breakpoint
CREATE TRIGGER "saved_view_version" BEFORE UPDATE ON "saved_view" FOR EACH ROW EXECUTE FUNCTION "raise_version"('view');
--> statement-breakpoint
-- Orders come and go in a slot all day; its version is that of what staff decide about it.
CREATE FUNCTION "raise_slot_version"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb;
BEGIN
  SELECT jsonb_agg(name) INTO changed FROM (VALUES
    ('is_closed', OLD.is_closed IS DISTINCT FROM NEW.is_closed),
    ('max_bottles', OLD.max_bottles IS DISTINCT FROM NEW.max_bottles),
    ('max_orders', OLD.max_orders IS DISTINCT FROM NEW.max_orders)) AS fields (name, is_changed) WHERE is_changed;
  NEW.version := OLD.version;
  IF changed IS NULL THEN
    RETURN NEW;
  END IF;
  NEW.version := OLD.version + 1;
  INSERT INTO "revision" ("partner_id", "subject", "version", "fields", "staff_id")
  VALUES (NEW.partner_id, 'slot:' || NEW.template_id || ':' || NEW.day, NEW.version, changed, nullif(current_setting('kaplya.staff', true), '')::uuid);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "slot_version" BEFORE UPDATE OF "is_closed", "max_orders", "max_bottles", "version" ON "slot" FOR EACH ROW EXECUTE FUNCTION "raise_slot_version"();
--> statement-breakpoint
-- Folds words like `toSearchText` of the server. The named collation is in every PostgreSQL, so that none folds otherwise.
CREATE FUNCTION "fold_for_search"("value" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN btrim(regexp_replace(
  translate(regexp_replace(normalize(lower("value" COLLATE pg_c_utf8), NFD), '[\u0300-\u036f]', '', 'g'), 'əı', 'ei'),
  '[^[:alnum:]]+', ' ', 'g'));
--> statement-breakpoint
CREATE FUNCTION "order_search_text"("name" text, "phone" text, "address" jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ' ' || "fold_for_search"(concat_ws(' ', "name", "address" ->> 'city', "address" ->> 'street', "address" ->> 'house',
  "address" ->> 'building', "address" ->> 'housing', "address" ->> 'room')) || ' ' || "phone";
--> statement-breakpoint
-- The words of a contact come with its first order and go with its last. The locks keep one order from taking away the
-- words of another that is being placed.
CREATE FUNCTION "keep_order_contact"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.contact_id = OLD.contact_id THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'DELETE' AND (NEW.phone <> '' OR NEW.customer_name <> '') THEN
    PERFORM FROM "order_contact" WHERE "partner_id" = NEW.partner_id AND "id" = NEW.contact_id FOR KEY SHARE;
    IF NOT FOUND THEN
      INSERT INTO "order_contact" ("partner_id", "id", "search_text")
      VALUES (NEW.partner_id, NEW.contact_id, "order_search_text"(NEW.customer_name, NEW.phone, NEW.address))
      ON CONFLICT DO NOTHING;
    END IF;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM FROM "order_contact" WHERE "partner_id" = OLD.partner_id AND "id" = OLD.contact_id FOR UPDATE;
    DELETE FROM "order_contact" c WHERE c.partner_id = OLD.partner_id AND c.id = OLD.contact_id
      AND NOT EXISTS (SELECT FROM "order" o WHERE o.partner_id = OLD.partner_id AND o.contact_id = OLD.contact_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "order_contact_kept" AFTER INSERT OR DELETE OR UPDATE OF "customer_name", "phone", "address" ON "order"
  FOR EACH ROW EXECUTE FUNCTION "keep_order_contact"();
--> statement-breakpoint
INSERT INTO "order_contact" ("partner_id", "id", "search_text")
SELECT DISTINCT ON ("partner_id", "contact_id") "partner_id", "contact_id", "order_search_text"("customer_name", "phone", "address")
FROM "order" WHERE "phone" <> '' OR "customer_name" <> '';
