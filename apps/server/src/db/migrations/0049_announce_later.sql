-- An import writes hundreds of transactions. Each would make every process read all goods anew while customers wait: so whoever
-- says that they announce it themselves is not told of here.
CREATE OR REPLACE FUNCTION "announce_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('kaplya.announces_later', true) = 'on' THEN
    RETURN NULL;
  END IF;
  PERFORM pg_notify('kaplya_changes', TG_ARGV[0] || ' ' || partner_id) FROM (SELECT DISTINCT partner_id FROM changed) AS partners;
  RETURN NULL;
END $$;
