ALTER TABLE "banner" ADD COLUMN "slides" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "banner" ADD COLUMN "areas" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "banner" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_code" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- A table without an id names the column that stands in its place.
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
  VALUES (NEW.partner_id, TG_ARGV[0] || ':' || (to_jsonb(NEW) ->> coalesce(TG_ARGV[2], 'id')), NEW.version, changed, nullif(current_setting('kaplya.staff', true), '')::uuid);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "banner_version" BEFORE UPDATE ON "banner" FOR EACH ROW EXECUTE FUNCTION "raise_version"('banner');
--> statement-breakpoint
-- An order that uses a code changes nothing that staff wrote, and waits for no comparison.
CREATE TRIGGER "promo_code_version" BEFORE UPDATE ON "promo_code" FOR EACH ROW WHEN (NEW.used = OLD.used) EXECUTE FUNCTION "raise_version"('promo', '{}', 'code');
