-- Whatever a process keeps in memory tells that it has changed, whoever changed it, when the change is committed. A NOTIFY
-- makes commits wait for one another, which is no matter where changes are rare.
CREATE FUNCTION "announce_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('kaplya_changes', TG_ARGV[0] || ' ' || partner_id) FROM (SELECT DISTINCT partner_id FROM changed) AS partners;
  RETURN NULL;
END $$;--> statement-breakpoint
DO $$
DECLARE
  told record;
BEGIN
  FOR told IN
    SELECT * FROM (VALUES
      ('public.partner', 'partner'), ('system.domain', 'partner'), ('public.city', 'partner'), ('public.area', 'partner'),
      ('public.interval_template', 'partner'), ('public.holiday', 'partner'), ('public.payment_method', 'partner'),
      ('public.category', 'catalogue'), ('public.product', 'catalogue'), ('public.product_set', 'catalogue'),
      ('public.product_set_item', 'catalogue'), ('public.related_product', 'catalogue'), ('public.area_offer', 'catalogue'),
      ('public.banner', 'marketing'), ('public.banner_area', 'marketing'), ('public.banner_slide', 'marketing')
    ) AS told (name, topic)
  LOOP
    EXECUTE format('CREATE TRIGGER announce_insert AFTER INSERT ON %s REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION announce_change(%L)', told.name, told.topic);
    EXECUTE format('CREATE TRIGGER announce_update AFTER UPDATE ON %s REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION announce_change(%L)', told.name, told.topic);
    EXECUTE format('CREATE TRIGGER announce_delete AFTER DELETE ON %s REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION announce_change(%L)', told.name, told.topic);
  END LOOP;
END $$;--> statement-breakpoint
-- Every order moves the stock, so the shop's own connections tell of it after the commit and once a second; only a person's
-- change tells by itself. A few hundred products are named, of more all is read again.
CREATE FUNCTION "announce_stock"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('kaplya_changes', CASE WHEN count(DISTINCT product_id) <= 200
    THEN concat('stock ', partner_id, ' - ', string_agg(DISTINCT product_id::text, ','))
    ELSE concat('stock ', partner_id) END)
  FROM changed GROUP BY partner_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "announce_insert" AFTER INSERT ON "stock" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  WHEN (current_setting('application_name') NOT LIKE 'kaplya%') EXECUTE FUNCTION announce_stock();--> statement-breakpoint
CREATE TRIGGER "announce_update" AFTER UPDATE ON "stock" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  WHEN (current_setting('application_name') NOT LIKE 'kaplya%') EXECUTE FUNCTION announce_stock();--> statement-breakpoint
CREATE TRIGGER "announce_delete" AFTER DELETE ON "stock" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  WHEN (current_setting('application_name') NOT LIKE 'kaplya%') EXECUTE FUNCTION announce_stock();--> statement-breakpoint
-- A session that is ended by hand, likewise.
CREATE FUNCTION "announce_session"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('kaplya_changes', 'session ' || NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "announce_end" AFTER UPDATE OF "revoked_at" ON "system"."session" FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL AND current_setting('application_name') NOT LIKE 'kaplya%')
  EXECUTE FUNCTION announce_session();
