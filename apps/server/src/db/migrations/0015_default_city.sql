-- A default city that is not there is replaced by another one of the partner. A partner without any cannot be repaired: its
-- shop is closed and the others sell; the key then holds for what is written from now on.
DO $$
DECLARE
  bad record;
BEGIN
  FOR bad IN
    SELECT partner_id, default_city_id, (SELECT min(id) FROM city WHERE city.partner_id = partner.partner_id) AS another
    FROM partner
    WHERE NOT EXISTS (SELECT FROM city WHERE city.partner_id = partner.partner_id AND city.id = partner.default_city_id)
    ORDER BY partner_id
  LOOP
    IF bad.another IS NULL THEN
      RAISE WARNING 'Partner % has no city at all: its shop stays closed until it has %', bad.partner_id, bad.default_city_id;
    ELSE
      RAISE WARNING 'Partner % had no city %: % is its default city now', bad.partner_id, bad.default_city_id, bad.another;
      UPDATE partner SET default_city_id = bad.another WHERE partner_id = bad.partner_id;
    END IF;
  END LOOP;
END $$;--> statement-breakpoint
-- Deferred: a partner and its cities refer to one another, and come in one transaction.
ALTER TABLE "partner" ADD CONSTRAINT "partner_default_city" FOREIGN KEY ("partner_id","default_city_id")
  REFERENCES "public"."city"("partner_id","id") DEFERRABLE INITIALLY DEFERRED NOT VALID;--> statement-breakpoint
DO $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM partner
    WHERE NOT EXISTS (SELECT FROM city WHERE city.partner_id = partner.partner_id AND city.id = partner.default_city_id)
  ) THEN
    ALTER TABLE "partner" VALIDATE CONSTRAINT "partner_default_city";
  END IF;
END $$;
