ALTER TABLE "area" ADD COLUMN "is_active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "area" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "city" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "warehouse" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "holiday" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "interval_template" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE TRIGGER "area_version" BEFORE UPDATE ON "area" FOR EACH ROW EXECUTE FUNCTION "raise_version"('area');
--> statement-breakpoint
CREATE TRIGGER "city_version" BEFORE UPDATE ON "city" FOR EACH ROW EXECUTE FUNCTION "raise_version"('city');
--> statement-breakpoint
CREATE TRIGGER "warehouse_version" BEFORE UPDATE ON "warehouse" FOR EACH ROW EXECUTE FUNCTION "raise_version"('warehouse');
--> statement-breakpoint
CREATE TRIGGER "interval_template_version" BEFORE UPDATE ON "interval_template" FOR EACH ROW EXECUTE FUNCTION "raise_version"('interval');
--> statement-breakpoint
-- A day without delivery has no id but its day.
CREATE FUNCTION "raise_holiday_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version;
  IF NEW.names IS NOT DISTINCT FROM OLD.names THEN
    RETURN NEW;
  END IF;
  NEW.version := OLD.version + 1;
  INSERT INTO "revision" ("partner_id", "subject", "version", "fields", "staff_id")
  VALUES (NEW.partner_id, 'holiday:' || NEW.day, NEW.version, '["names"]', nullif(current_setting('kaplya.staff', true), '')::uuid);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "holiday_version" BEFORE UPDATE ON "holiday" FOR EACH ROW EXECUTE FUNCTION "raise_holiday_version"();
