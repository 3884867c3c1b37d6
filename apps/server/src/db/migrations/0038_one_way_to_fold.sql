-- Accounts are folded as orders and streets are, by `fold_for_search`; there was a second function for them.
CREATE OR REPLACE FUNCTION "write_customer_search"(partner varchar, account uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "customer_search" ("partner_id", "customer_id", "document")
  SELECT c."partner_id", c."id", ' ' || left(fold_for_search(concat_ws(' ', c."name", c."email", c."phone", (
    SELECT string_agg(concat_ws(' ', a."fields" ->> 'street', a."fields" ->> 'house', a."fields" ->> 'building', a."fields" ->> 'housing', a."fields" ->> 'room'), ' ' ORDER BY a."created_at" DESC, a."id")
    FROM "address" a WHERE a."partner_id" = c."partner_id" AND a."subject_id" = c."id"
  ), (
    SELECT string_agg(concat_ws(' ', m."phone", m."email"), ' ' ORDER BY m."id")
    FROM "customer" m WHERE m."partner_id" = c."partner_id" AND m."merged_into" = c."id"
  ))), 4000) || ' '
  FROM "customer" c WHERE c."partner_id" = partner AND c."id" = account AND c."deleted_at" IS NULL AND c."merged_into" IS NULL
  ON CONFLICT ("partner_id", "customer_id") DO UPDATE SET "document" = excluded."document"
  WHERE "customer_search"."document" <> excluded."document"
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_customer_words"(partner varchar, old_name text, new_name text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "customer_word" ("partner_id", "word")
  SELECT DISTINCT partner, w FROM regexp_split_to_table(fold_for_search(new_name), ' ') w WHERE length(w) BETWEEN 3 AND 60
  ON CONFLICT DO NOTHING;
  IF old_name IS NULL THEN
    RETURN;
  END IF;
  DELETE FROM "customer_word" k
  WHERE k."partner_id" = partner AND k."word" = ANY (regexp_split_to_array(fold_for_search(old_name), ' '))
    AND NOT k."word" = ANY (regexp_split_to_array(coalesce(fold_for_search(new_name), ''), ' '))
    AND NOT EXISTS (SELECT FROM "customer_search" s WHERE s."partner_id" = partner AND s."document" LIKE '% ' || k."word" || ' %');
END $$;
--> statement-breakpoint
-- A row that is deleted takes along what it was found by: nothing else would, and the same account could never come back.
CREATE OR REPLACE FUNCTION "keep_customer_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    -- A new account has no address, and has taken over no other.
    INSERT INTO "customer_search" VALUES (NEW.partner_id, NEW.id, ' ' || fold_for_search(concat_ws(' ', NEW.name, NEW.email, NEW.phone)) || ' ');
    IF NEW.name IS NOT NULL THEN
      PERFORM keep_customer_words(NEW.partner_id, NULL, NEW.name);
    END IF;
    RETURN NULL;
  END IF;
  IF TG_OP = 'DELETE' THEN
    DELETE FROM "customer_search" WHERE "partner_id" = OLD.partner_id AND "customer_id" = OLD.id;
    PERFORM keep_customer_words(OLD.partner_id, OLD.name, NULL);
    RETURN NULL;
  END IF;
  IF NEW.deleted_at IS NOT NULL OR NEW.merged_into IS NOT NULL THEN
    DELETE FROM "customer_search" WHERE "partner_id" = NEW.partner_id AND "customer_id" = NEW.id;
  END IF;
  PERFORM write_customer_search(NEW.partner_id, coalesce(NEW.merged_into, NEW.id));
  IF NEW.name IS DISTINCT FROM OLD.name THEN
    PERFORM keep_customer_words(NEW.partner_id, OLD.name, NEW.name);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "customer_search_delete" AFTER DELETE ON "customer" FOR EACH ROW EXECUTE FUNCTION "keep_customer_search"();
--> statement-breakpoint
DROP FUNCTION "fold_search"(text);
--> statement-breakpoint
DELETE FROM "customer_search" s
WHERE NOT EXISTS (SELECT FROM "customer" c WHERE c."partner_id" = s."partner_id" AND c."id" = s."customer_id");
--> statement-breakpoint
UPDATE "customer_search" SET "document" = ' ' || fold_for_search("document") || ' '
WHERE "document" <> ' ' || fold_for_search("document") || ' ';
--> statement-breakpoint
DELETE FROM "customer_word";
--> statement-breakpoint
INSERT INTO "customer_word" ("partner_id", "word")
SELECT DISTINCT "partner_id", w FROM "customer", regexp_split_to_table(fold_for_search("name"), ' ') w
WHERE "deleted_at" IS NULL AND "merged_into" IS NULL AND length(w) BETWEEN 3 AND 60;
