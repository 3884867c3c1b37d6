-- The extension for search by parts of words, the schemas of no tenant, and the numbers of orders and documents.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE SCHEMA "gazetteer";
CREATE SCHEMA IF NOT EXISTS "system";
CREATE SEQUENCE "system"."order_number" START WITH 10001;
CREATE SEQUENCE "system"."document_number" START WITH 1001;

--> statement-breakpoint

-- Words as they are looked for.

-- Folds words like `toSearchText` of the server. The named collation is in every PostgreSQL, so that none folds otherwise.
CREATE FUNCTION "fold_for_search"("value" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN btrim(regexp_replace(
  translate(regexp_replace(normalize(lower("value" COLLATE pg_c_utf8), NFD), '[\u0300-\u036f]', '', 'g'), 'əı', 'ei'),
  '[^[:alnum:]]+', ' ', 'g'));

CREATE FUNCTION "order_search_text"("name" text, "phone" text, "address" jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ' ' || "fold_for_search"(concat_ws(' ', "name", "address" ->> 'city', "address" ->> 'street', "address" ->> 'house',
  "address" ->> 'building', "address" ->> 'housing', "address" ->> 'room')) || ' ' || "phone";

CREATE FUNCTION "goods_search_text"("external_id" text, "brand" text, "names" jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ' ' || "fold_for_search"("external_id" || ' ' || coalesce("brand", '') || ' ' || coalesce("names" ->> 'ru', '') || ' ' ||
  coalesce("names" ->> 'en', '') || ' ' || coalesce("names" ->> 'az', '') || ' ' || coalesce("names" ->> 'tr', '')) || ' ';

--> statement-breakpoint

-- What triggers of many tables do.

-- Evidence and ledgers: a row is never changed and never taken away.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Rows of % are only ever appended', TG_TABLE_NAME;
END $$;

-- What people wrote goes with the account; nothing else of such a row ever changes, and no row goes.
CREATE FUNCTION "refuse_all_but_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - TG_ARGV[0] = to_jsonb(OLD) - TG_ARGV[0] AND coalesce(to_jsonb(NEW) ->> TG_ARGV[0], '') = '' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'Rows of % are only ever appended', TG_TABLE_NAME;
END $$;

-- Each change of a versioned row raises its version, and says which columns changed and which member of staff changed them.
-- The arguments: the subject; columns that are no change, such as generated ones, which a trigger before the change does not
-- have yet; the column that stands in the place of an id.
CREATE FUNCTION "raise_version"() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- The company: partners with their domains, pictures, cities, warehouses and zones; reasons and settings.

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
  CONSTRAINT "partner_partner_id_pk" PRIMARY KEY ("partner_id"),
  CONSTRAINT "partner_country_upper" CHECK ("country" = upper("country"))
);

CREATE TABLE "system"."domain" (
  "host" varchar(255) PRIMARY KEY NOT NULL,
  "partner_id" varchar(60) NOT NULL
);

CREATE TABLE "picture" (
  "partner_id" varchar(60) NOT NULL,
  "id" varchar(64) NOT NULL,
  "content_type" varchar(60) NOT NULL,
  "bytes" bytea NOT NULL,
  "added_at" timestamp with time zone,
  CONSTRAINT "picture_partner_id_id_pk" PRIMARY KEY ("partner_id", "id")
);

CREATE TABLE "warehouse" (
  "partner_id" varchar(60) NOT NULL,
  "id" varchar(60) NOT NULL,
  "name" varchar(120) NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  CONSTRAINT "warehouse_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "warehouse_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "partner" ("partner_id")
);

CREATE TABLE "city" (
  "partner_id" varchar(60) NOT NULL,
  "id" varchar(60) NOT NULL,
  "names" jsonb NOT NULL,
  "center_latitude" double precision NOT NULL,
  "center_longitude" double precision NOT NULL,
  "time_zone" varchar(60) NOT NULL,
  "default_area_id" varchar(60) NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  CONSTRAINT "city_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "city_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "partner" ("partner_id")
);

CREATE TABLE "area" (
  "partner_id" varchar(60) NOT NULL,
  "id" varchar(60) NOT NULL,
  "city_id" varchar(60) NOT NULL,
  "names" jsonb NOT NULL,
  "warehouse_id" varchar(60) NOT NULL,
  "priority" integer NOT NULL,
  "ring" jsonb NOT NULL,
  "is_active" boolean DEFAULT true NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  CONSTRAINT "area_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "area_partner_id_city_id_city_partner_id_id_fk" FOREIGN KEY ("partner_id", "city_id") REFERENCES "city" ("partner_id", "id"),
  CONSTRAINT "area_partner_id_warehouse_id_warehouse_partner_id_id_fk" FOREIGN KEY ("partner_id", "warehouse_id") REFERENCES "warehouse" ("partner_id", "id")
);

CREATE TABLE "reason" (
  "partner_id" varchar(60) NOT NULL,
  "kind" varchar(12) NOT NULL,
  "id" varchar(40) NOT NULL,
  "names" jsonb NOT NULL,
  "fault" varchar(8),
  "is_active" boolean DEFAULT true NOT NULL,
  "position" integer NOT NULL,
  "used_at" timestamp with time zone,
  CONSTRAINT "reason_partner_id_kind_id_pk" PRIMARY KEY ("partner_id", "kind", "id"),
  CONSTRAINT "reason_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "partner" ("partner_id"),
  CONSTRAINT "reason_fault" CHECK (("kind" = 'undelivered') = ("fault" is not null))
);

CREATE TABLE "setting_group" (
  "partner_id" varchar(60) NOT NULL,
  "id" varchar(40) NOT NULL,
  "version" integer NOT NULL,
  "changes" jsonb NOT NULL,
  CONSTRAINT "setting_group_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "setting_group_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "partner" ("partner_id")
);

-- Deferred: a partner and its cities refer to one another, and come in one transaction.
ALTER TABLE "partner" ADD CONSTRAINT "partner_default_city" FOREIGN KEY ("partner_id", "default_city_id")
  REFERENCES "city" ("partner_id", "id") DEFERRABLE INITIALLY DEFERRED;

--> statement-breakpoint

-- People: customers, companies, consents, sessions, keys, codes, passkeys and changes of contacts.

CREATE TABLE "customer" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "roles" jsonb NOT NULL,
  "name" varchar(100),
  "phone" varchar(20),
  "phone_confirmed_at" timestamp with time zone,
  "pending_phone" varchar(20),
  "email" varchar(254),
  "pending_email" varchar(254),
  "birthday" date,
  "avatar_id" uuid,
  "language" varchar(2),
  "order_source" varchar(30),
  "opened_by" uuid,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "deleted_at" timestamp with time zone,
  "merged_into" uuid,
  "merged_at" timestamp with time zone,
  "version" integer DEFAULT 1 NOT NULL,
  "documents" integer DEFAULT 0 NOT NULL,
  "awaits_erasure" boolean DEFAULT false NOT NULL,
  CONSTRAINT "customer_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "customer_partner_id_merged_into_customer_partner_id_id_fk" FOREIGN KEY ("partner_id", "merged_into") REFERENCES "customer" ("partner_id", "id"),
  CONSTRAINT "customer_no_staff" CHECK (not "roles" ?| array['ROLE_ADMIN', 'ROLE_OWNER']),
  CONSTRAINT "customer_merged" CHECK (("merged_into" is null) = ("merged_at" is null) and "merged_into" is distinct from "id"),
  CONSTRAINT "customer_phone_confirmed" CHECK ("phone_confirmed_at" is null or "phone" is not null),
  CONSTRAINT "customer_email_lower" CHECK ("email" = lower("email")),
  CONSTRAINT "customer_deleted" CHECK ("deleted_at" is null or coalesce("name", "phone", "pending_phone", "email", "pending_email") is null)
);
CREATE UNIQUE INDEX "customer_phone" ON "customer" ("partner_id", "phone") WHERE "phone_confirmed_at" is not null;
CREATE INDEX "customer_unconfirmed_phone" ON "customer" ("partner_id", "phone") WHERE "phone" is not null and "phone_confirmed_at" is null;
CREATE UNIQUE INDEX "customer_email" ON "customer" ("partner_id", "email");
CREATE UNIQUE INDEX "customer_opened_phone" ON "customer" ("partner_id", "phone") WHERE "opened_by" is not null and "phone_confirmed_at" is null;
CREATE INDEX "customer_deleted" ON "customer" ("deleted_at") WHERE "deleted_at" is not null;
CREATE INDEX "customer_merged" ON "customer" ("partner_id", "merged_into") WHERE "merged_into" is not null;
CREATE INDEX "customer_merged_at" ON "customer" ("merged_at") WHERE "merged_at" is not null;

CREATE TABLE "customer_visitor" (
  "partner_id" varchar(60) NOT NULL,
  "customer_id" uuid NOT NULL,
  "visitor_id" uuid NOT NULL,
  CONSTRAINT "customer_visitor_partner_id_customer_id_visitor_id_pk" PRIMARY KEY ("partner_id", "customer_id", "visitor_id"),
  CONSTRAINT "customer_visitor_partner_id_customer_id_customer_partner_id_id_fk" FOREIGN KEY ("partner_id", "customer_id") REFERENCES "customer" ("partner_id", "id")
);
CREATE INDEX "customer_visitor_visitor" ON "customer_visitor" ("partner_id", "visitor_id");

CREATE TABLE "avatar" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid NOT NULL,
  "customer_id" uuid NOT NULL,
  "content_type" varchar(60) NOT NULL,
  "bytes" bytea NOT NULL,
  CONSTRAINT "avatar_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "avatar_partner_id_customer_id_customer_partner_id_id_fk" FOREIGN KEY ("partner_id", "customer_id") REFERENCES "customer" ("partner_id", "id")
);
CREATE INDEX "avatar_customer" ON "avatar" ("partner_id", "customer_id");

CREATE TABLE "legal_person" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "name" varchar(200) NOT NULL,
  "tax_number" varchar(20) NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "legal_person_partner_id_id_pk" PRIMARY KEY ("partner_id", "id")
);

CREATE TABLE "legal_person_customer" (
  "partner_id" varchar(60) NOT NULL,
  "legal_person_id" uuid NOT NULL,
  "customer_id" uuid NOT NULL,
  CONSTRAINT "legal_person_customer_partner_id_legal_person_id_customer_id_pk" PRIMARY KEY ("partner_id", "legal_person_id", "customer_id"),
  CONSTRAINT "legal_person_customer_partner_id_legal_person_id_legal_person_partner_id_id_fk" FOREIGN KEY ("partner_id", "legal_person_id") REFERENCES "legal_person" ("partner_id", "id"),
  CONSTRAINT "legal_person_customer_partner_id_customer_id_customer_partner_id_id_fk" FOREIGN KEY ("partner_id", "customer_id") REFERENCES "customer" ("partner_id", "id")
);
CREATE INDEX "legal_person_customer_customer" ON "legal_person_customer" ("partner_id", "customer_id");

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
  "staff_id" uuid,
  "at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "consent_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "consent_withdrawal" CHECK ("granted" = ("withdraws" is null))
);
CREATE INDEX "consent_subject" ON "consent" ("partner_id", "subject_id", "consent_type", "at");

CREATE TABLE "system"."session" (
  "id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
  "subject_id" uuid NOT NULL,
  "partner_id" varchar(60),
  "roles" jsonb NOT NULL,
  "visitor_subject_id" uuid,
  "method" varchar(10),
  "user_agent" varchar(300) DEFAULT '' NOT NULL,
  "ip" varchar(60) DEFAULT '' NOT NULL,
  "proven_at" timestamp with time zone,
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
CREATE INDEX "session_subject" ON "system"."session" ("subject_id");
CREATE INDEX "session_refresh" ON "system"."session" ("refresh_hash");
CREATE INDEX "session_previous_refresh" ON "system"."session" ("previous_refresh_hash");
CREATE INDEX "session_expires" ON "system"."session" ("expires_at") WHERE "method" is not null;
CREATE INDEX "session_revoked" ON "system"."session" ("revoked_at") WHERE "revoked_at" is not null and "method" is not null;
CREATE INDEX "session_visitor_refreshed" ON "system"."session" ("refreshed_at") WHERE "method" is null;

CREATE TABLE "system"."signing_key" (
  "kid" varchar(60) PRIMARY KEY NOT NULL,
  "public_jwk" jsonb NOT NULL,
  "private_jwk_sealed" text NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "retired_at" timestamp with time zone
);

CREATE TABLE "code_challenge" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "purpose" varchar(10) NOT NULL,
  "method" varchar(10) NOT NULL,
  "target" varchar(254) NOT NULL,
  "subject_id" uuid NOT NULL,
  "customer_id" uuid,
  "code_hash" varchar(64),
  "code_length" integer NOT NULL,
  "attempts_left" integer NOT NULL,
  "sends" integer NOT NULL,
  "resend_at" timestamp with time zone NOT NULL,
  "expires_at" timestamp with time zone NOT NULL,
  "language" varchar(2) NOT NULL,
  "ip" varchar(60) NOT NULL,
  "user_agent" varchar(300) NOT NULL,
  "created_at" timestamp with time zone NOT NULL,
  "ended_at" timestamp with time zone,
  CONSTRAINT "code_challenge_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "code_challenge_attempts" CHECK ("attempts_left" >= 0)
);
CREATE UNIQUE INDEX "code_challenge_alive" ON "code_challenge" ("partner_id", "purpose", "target", "subject_id") WHERE "ended_at" is null;
CREATE INDEX "code_challenge_customer" ON "code_challenge" ("partner_id", "customer_id") WHERE "customer_id" is not null;
CREATE INDEX "code_challenge_target" ON "code_challenge" ("partner_id", "target");
CREATE INDEX "code_challenge_created" ON "code_challenge" ("partner_id", "created_at");

CREATE TABLE "code_send" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "challenge_id" uuid NOT NULL,
  "method" varchar(10) NOT NULL,
  "target" varchar(254) NOT NULL,
  "prefix" varchar(20),
  "ip" varchar(64) NOT NULL,
  "subject_id" uuid NOT NULL,
  "device_id" varchar(64),
  "known_as" varchar(64),
  "work_id" uuid,
  "at" timestamp with time zone NOT NULL,
  "approved_at" timestamp with time zone,
  CONSTRAINT "code_send_partner_id_id_pk" PRIMARY KEY ("partner_id", "id")
);
CREATE INDEX "code_send_target" ON "code_send" ("partner_id", "target", "at");
CREATE INDEX "code_send_prefix" ON "code_send" ("partner_id", "prefix", "at");
CREATE INDEX "code_send_ip" ON "code_send" ("partner_id", "ip", "at");
CREATE INDEX "code_send_subject" ON "code_send" ("partner_id", "subject_id", "at");
CREATE INDEX "code_send_device" ON "code_send" ("partner_id", "device_id", "at");
CREATE UNIQUE INDEX "code_send_work" ON "code_send" ("partner_id", "work_id") WHERE "work_id" is not null;
CREATE INDEX "code_send_challenge" ON "code_send" ("partner_id", "challenge_id");
CREATE INDEX "code_send_at" ON "code_send" ("partner_id", "at");

CREATE TABLE "code_pause" (
  "partner_id" varchar(60) NOT NULL,
  "prefix" varchar(20) NOT NULL,
  "method" varchar(10) NOT NULL,
  "until" timestamp with time zone NOT NULL,
  CONSTRAINT "code_pause_partner_id_prefix_method_pk" PRIMARY KEY ("partner_id", "prefix", "method")
);

CREATE TABLE "passkey" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "customer_id" uuid,
  "staff_id" uuid,
  "name" varchar(60) NOT NULL,
  "domain" varchar(253) NOT NULL,
  "credential_id" varchar(1400) NOT NULL,
  "public_key" bytea NOT NULL,
  "counter" bigint NOT NULL,
  "transports" jsonb NOT NULL,
  "is_backed_up" boolean NOT NULL,
  "created_at" timestamp with time zone NOT NULL,
  "last_used_at" timestamp with time zone,
  CONSTRAINT "passkey_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "passkey_partner_id_customer_id_customer_partner_id_id_fk" FOREIGN KEY ("partner_id", "customer_id") REFERENCES "customer" ("partner_id", "id"),
  CONSTRAINT "passkey_owner" CHECK (("customer_id" is null) <> ("staff_id" is null)),
  CONSTRAINT "passkey_counter" CHECK ("counter" >= 0)
);
CREATE UNIQUE INDEX "passkey_credential" ON "passkey" ("partner_id", "credential_id");
CREATE INDEX "passkey_customer" ON "passkey" ("partner_id", "customer_id");
CREATE INDEX "passkey_staff" ON "passkey" ("partner_id", "staff_id") WHERE "staff_id" is not null;

CREATE TABLE "answered_challenge" (
  "partner_id" varchar(60) NOT NULL,
  "challenge" varchar(100) NOT NULL,
  "expires_at" timestamp with time zone NOT NULL,
  CONSTRAINT "answered_challenge_partner_id_challenge_pk" PRIMARY KEY ("partner_id", "challenge")
);
CREATE INDEX "answered_challenge_expires" ON "answered_challenge" ("expires_at");

CREATE TABLE "contact_change" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "customer_id" uuid NOT NULL,
  "former" varchar(254) NOT NULL,
  "phone" varchar(20),
  "phone_confirmed_at" timestamp with time zone,
  "email" varchar(254),
  "changed_at" timestamp with time zone NOT NULL,
  "open_until" timestamp with time zone NOT NULL,
  CONSTRAINT "contact_change_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "contact_change_partner_id_customer_id_customer_partner_id_id_fk" FOREIGN KEY ("partner_id", "customer_id") REFERENCES "customer" ("partner_id", "id")
);
CREATE INDEX "contact_change_former" ON "contact_change" ("partner_id", "former", "changed_at");
CREATE INDEX "contact_change_customer" ON "contact_change" ("partner_id", "customer_id");
CREATE INDEX "contact_change_open_until" ON "contact_change" ("open_until");

CREATE TABLE "contact_recovery" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "customer_id" uuid NOT NULL,
  "target" varchar(254) NOT NULL,
  "started_by" uuid NOT NULL,
  "started_at" timestamp with time zone NOT NULL,
  "effective_at" timestamp with time zone NOT NULL,
  "state" varchar(10) NOT NULL,
  "ended_at" timestamp with time zone,
  CONSTRAINT "contact_recovery_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "contact_recovery_partner_id_customer_id_customer_partner_id_id_fk" FOREIGN KEY ("partner_id", "customer_id") REFERENCES "customer" ("partner_id", "id")
);
CREATE UNIQUE INDEX "contact_recovery_waiting" ON "contact_recovery" ("partner_id", "customer_id") WHERE "state" = 'waiting';
CREATE INDEX "contact_recovery_due" ON "contact_recovery" ("effective_at") WHERE "state" = 'waiting';
CREATE INDEX "contact_recovery_customer" ON "contact_recovery" ("partner_id", "customer_id");
CREATE INDEX "contact_recovery_ended" ON "contact_recovery" ("ended_at") WHERE "ended_at" is not null;

CREATE TRIGGER "consent_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "consent"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

CREATE TRIGGER "customer_version" BEFORE UPDATE ON "customer" FOR EACH ROW
  WHEN ((OLD.name, OLD.birthday, OLD.email, OLD.phone, OLD.phone_confirmed_at, OLD.merged_into, OLD.documents) IS DISTINCT FROM (NEW.name, NEW.birthday, NEW.email, NEW.phone, NEW.phone_confirmed_at, NEW.merged_into, NEW.documents))
  EXECUTE FUNCTION "raise_version"('customer');

--> statement-breakpoint

-- Staff: members, roles, invitations, policy, views, the audit, and the versions of what staff change.

CREATE TABLE "staff_member" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "name" varchar(100) NOT NULL,
  "email" varchar(254),
  "phone" varchar(20),
  "language" varchar(2) DEFAULT 'ru' NOT NULL,
  "joined_at" timestamp with time zone,
  "switched_off_at" timestamp with time zone,
  "roles_changed_at" timestamp with time zone,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "staff_member_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "staff_member_contact" CHECK (coalesce("email", "phone") is not null),
  CONSTRAINT "staff_member_email_lower" CHECK ("email" = lower("email"))
);
CREATE UNIQUE INDEX "staff_member_email" ON "staff_member" ("partner_id", "email");
CREATE UNIQUE INDEX "staff_member_phone" ON "staff_member" ("partner_id", "phone");

CREATE TABLE "staff_role" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "template" varchar(20),
  "name" varchar(60),
  "permissions" jsonb NOT NULL,
  "is_owner" boolean DEFAULT false NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "staff_role_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "staff_role_name" UNIQUE ("partner_id", "name"),
  CONSTRAINT "staff_role_named" CHECK (coalesce("template", "name") is not null)
);
CREATE UNIQUE INDEX "staff_role_template" ON "staff_role" ("partner_id", "template");
CREATE UNIQUE INDEX "staff_role_owner" ON "staff_role" ("partner_id") WHERE "is_owner";

CREATE TABLE "staff_member_role" (
  "partner_id" varchar(60) NOT NULL,
  "member_id" uuid NOT NULL,
  "role_id" uuid NOT NULL,
  CONSTRAINT "staff_member_role_partner_id_member_id_role_id_pk" PRIMARY KEY ("partner_id", "member_id", "role_id"),
  CONSTRAINT "staff_member_role_partner_id_member_id_staff_member_partner_id_id_fk" FOREIGN KEY ("partner_id", "member_id") REFERENCES "staff_member" ("partner_id", "id") ON DELETE CASCADE,
  CONSTRAINT "staff_member_role_partner_id_role_id_staff_role_partner_id_id_fk" FOREIGN KEY ("partner_id", "role_id") REFERENCES "staff_role" ("partner_id", "id")
);
CREATE INDEX "staff_member_role_role" ON "staff_member_role" ("partner_id", "role_id");

CREATE TABLE "staff_invitation" (
  "partner_id" varchar(60) NOT NULL,
  "member_id" uuid NOT NULL,
  "token_hash" varchar(64),
  "sent_at" timestamp with time zone,
  "expires_at" timestamp with time zone NOT NULL,
  "accepted_at" timestamp with time zone,
  CONSTRAINT "staff_invitation_partner_id_member_id_pk" PRIMARY KEY ("partner_id", "member_id"),
  CONSTRAINT "staff_invitation_partner_id_member_id_staff_member_partner_id_id_fk" FOREIGN KEY ("partner_id", "member_id") REFERENCES "staff_member" ("partner_id", "id"),
  CONSTRAINT "staff_invitation_once" CHECK ("token_hash" is null or "accepted_at" is null)
);
CREATE UNIQUE INDEX "staff_invitation_token" ON "staff_invitation" ("partner_id", "token_hash");

CREATE TABLE "staff_policy" (
  "partner_id" varchar(60) NOT NULL,
  "id" varchar(10) DEFAULT 'staff' NOT NULL,
  "passkeys" varchar(10) DEFAULT 'optional' NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  CONSTRAINT "staff_policy_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "staff_policy_one" CHECK ("id" = 'staff'),
  CONSTRAINT "staff_policy_passkeys" CHECK ("passkeys" in ('optional', 'demanded'))
);

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
  CONSTRAINT "saved_view_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "saved_view_name" UNIQUE ("partner_id", "staff_id", "screen", "name"),
  CONSTRAINT "saved_view_partner_id_staff_id_staff_member_partner_id_id_fk" FOREIGN KEY ("partner_id", "staff_id") REFERENCES "staff_member" ("partner_id", "id")
);
CREATE INDEX "saved_view_shared" ON "saved_view" ("partner_id", "screen") WHERE "is_shared";

CREATE TABLE "audit_entry" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "at" timestamp with time zone NOT NULL,
  "staff_id" uuid,
  "session_id" uuid,
  "ip" varchar(60) NOT NULL,
  "user_agent" varchar(300) NOT NULL,
  "action" varchar(60) NOT NULL,
  "subject" varchar(120) NOT NULL,
  "version" integer,
  "before" jsonb NOT NULL,
  "after" jsonb NOT NULL,
  "reason_id" varchar(40),
  CONSTRAINT "audit_entry_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "audit_entry_partner_id_staff_id_staff_member_partner_id_id_fk" FOREIGN KEY ("partner_id", "staff_id") REFERENCES "staff_member" ("partner_id", "id")
);
CREATE INDEX "audit_entry_subject" ON "audit_entry" ("partner_id", "subject", "id");
CREATE INDEX "audit_entry_staff" ON "audit_entry" ("partner_id", "staff_id", "id");
CREATE INDEX "audit_entry_action" ON "audit_entry" ("partner_id", "action", "id");

CREATE TABLE "audit_personal" (
  "partner_id" varchar(60) NOT NULL,
  "entry_id" uuid NOT NULL,
  "person_id" uuid,
  "before" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "after" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "note" varchar(500),
  CONSTRAINT "audit_personal_partner_id_entry_id_pk" PRIMARY KEY ("partner_id", "entry_id"),
  CONSTRAINT "audit_personal_partner_id_entry_id_audit_entry_partner_id_id_fk" FOREIGN KEY ("partner_id", "entry_id") REFERENCES "audit_entry" ("partner_id", "id")
);
CREATE INDEX "audit_personal_person" ON "audit_personal" ("partner_id", "person_id") WHERE "person_id" is not null;

CREATE TABLE "revision" (
  "partner_id" varchar(60) NOT NULL,
  "subject" varchar(120) NOT NULL,
  "version" integer NOT NULL,
  "fields" jsonb NOT NULL,
  "staff_id" uuid,
  "at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "revision_partner_id_subject_version_pk" PRIMARY KEY ("partner_id", "subject", "version")
);
CREATE INDEX "revision_at" ON "revision" ("at");

CREATE TABLE "system"."setup_link" (
  "token_hash" varchar(64) PRIMARY KEY NOT NULL,
  "is_first" boolean NOT NULL,
  "created_at" timestamp with time zone NOT NULL,
  "expires_at" timestamp with time zone NOT NULL,
  "used_at" timestamp with time zone,
  "partner_id" varchar(60)
);

ALTER TABLE "passkey" ADD CONSTRAINT "passkey_partner_id_staff_id_staff_member_partner_id_id_fk" FOREIGN KEY ("partner_id", "staff_id") REFERENCES "staff_member" ("partner_id", "id");

CREATE TRIGGER "audit_entry_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

CREATE TRIGGER "staff_member_version" BEFORE UPDATE ON "staff_member" FOR EACH ROW EXECUTE FUNCTION "raise_version"('staff');

CREATE TRIGGER "staff_role_version" BEFORE UPDATE ON "staff_role" FOR EACH ROW EXECUTE FUNCTION "raise_version"('role');

CREATE TRIGGER "staff_policy_version" BEFORE UPDATE ON "staff_policy" FOR EACH ROW EXECUTE FUNCTION "raise_version"('policy');

CREATE TRIGGER "saved_view_version" BEFORE UPDATE ON "saved_view" FOR EACH ROW EXECUTE FUNCTION "raise_version"('view');

CREATE TRIGGER "area_version" BEFORE UPDATE ON "area" FOR EACH ROW EXECUTE FUNCTION "raise_version"('area');
CREATE TRIGGER "city_version" BEFORE UPDATE ON "city" FOR EACH ROW EXECUTE FUNCTION "raise_version"('city');
CREATE TRIGGER "warehouse_version" BEFORE UPDATE ON "warehouse" FOR EACH ROW EXECUTE FUNCTION "raise_version"('warehouse');

--> statement-breakpoint

-- Goods: categories, products, sets, what is sold where and at which price, and the stock.

CREATE TABLE "category" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "slug" varchar(80) NOT NULL,
  "position" integer NOT NULL,
  "names" jsonb NOT NULL,
  "picture_id" varchar(64),
  "version" integer DEFAULT 1 NOT NULL,
  CONSTRAINT "category_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "category_slug" UNIQUE ("partner_id", "slug"),
  CONSTRAINT "category_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "partner" ("partner_id"),
  CONSTRAINT "category_partner_id_picture_id_picture_partner_id_id_fk" FOREIGN KEY ("partner_id", "picture_id") REFERENCES "picture" ("partner_id", "id")
);

CREATE TABLE "product" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "external_id" varchar(80) NOT NULL,
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
  "version" integer DEFAULT 1 NOT NULL,
  "pictures" integer DEFAULT 0 NOT NULL,
  "related" integer DEFAULT 0 NOT NULL,
  "products" integer DEFAULT 0 NOT NULL,
  "role" varchar(20) NOT NULL,
  "containers_per_unit" integer DEFAULT 0 NOT NULL,
  "volume_ml" integer,
  "vat_code" integer NOT NULL,
  "payment_subject" varchar(40) NOT NULL,
  "earn_bps" integer NOT NULL,
  CONSTRAINT "product_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "product_external_id" UNIQUE ("partner_id", "external_id"),
  CONSTRAINT "product_slug" UNIQUE ("partner_id", "slug"),
  CONSTRAINT "product_partner_id_category_id_category_partner_id_id_fk" FOREIGN KEY ("partner_id", "category_id") REFERENCES "category" ("partner_id", "id"),
  CONSTRAINT "product_partner_id_picture_id_picture_partner_id_id_fk" FOREIGN KEY ("partner_id", "picture_id") REFERENCES "picture" ("partner_id", "id"),
  CONSTRAINT "product_price" CHECK ("price_minor" >= 0),
  CONSTRAINT "product_containers" CHECK ("containers_per_unit" >= 0),
  CONSTRAINT "product_maximum" CHECK ("max_quantity" > 0)
);
CREATE INDEX "product_search" ON "product" USING gin (goods_search_text("external_id", "brand", "names") gin_trgm_ops);
CREATE INDEX "product_order" ON "product" ("partner_id", "position", "id");

CREATE TABLE "product_set" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "external_id" varchar(80) NOT NULL,
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
  "version" integer DEFAULT 1 NOT NULL,
  "pictures" integer DEFAULT 0 NOT NULL,
  "related" integer DEFAULT 0 NOT NULL,
  "products" integer DEFAULT 0 NOT NULL,
  CONSTRAINT "product_set_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "product_set_external_id" UNIQUE ("partner_id", "external_id"),
  CONSTRAINT "product_set_slug" UNIQUE ("partner_id", "slug"),
  CONSTRAINT "product_set_partner_id_category_id_category_partner_id_id_fk" FOREIGN KEY ("partner_id", "category_id") REFERENCES "category" ("partner_id", "id"),
  CONSTRAINT "product_set_partner_id_picture_id_picture_partner_id_id_fk" FOREIGN KEY ("partner_id", "picture_id") REFERENCES "picture" ("partner_id", "id"),
  CONSTRAINT "product_set_price" CHECK ("price_minor" >= 0),
  CONSTRAINT "product_set_maximum" CHECK ("max_quantity" > 0)
);
CREATE INDEX "product_set_search" ON "product_set" USING gin (goods_search_text("external_id", "brand", "names") gin_trgm_ops);
CREATE INDEX "product_set_order" ON "product_set" ("partner_id", "position", "id");

CREATE TABLE "product_set_item" (
  "partner_id" varchar(60) NOT NULL,
  "product_set_id" uuid NOT NULL,
  "product_id" uuid NOT NULL,
  "quantity" integer NOT NULL,
  CONSTRAINT "product_set_item_partner_id_product_set_id_product_id_pk" PRIMARY KEY ("partner_id", "product_set_id", "product_id"),
  CONSTRAINT "product_set_item_partner_id_product_set_id_product_set_partner_id_id_fk" FOREIGN KEY ("partner_id", "product_set_id") REFERENCES "product_set" ("partner_id", "id"),
  CONSTRAINT "product_set_item_partner_id_product_id_product_partner_id_id_fk" FOREIGN KEY ("partner_id", "product_id") REFERENCES "product" ("partner_id", "id"),
  CONSTRAINT "product_set_item_quantity" CHECK ("quantity" > 0)
);

CREATE TABLE "related_product" (
  "partner_id" varchar(60) NOT NULL,
  "item_id" uuid NOT NULL,
  "product_id" uuid NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT "related_product_partner_id_item_id_product_id_pk" PRIMARY KEY ("partner_id", "item_id", "product_id"),
  CONSTRAINT "related_product_partner_id_product_id_product_partner_id_id_fk" FOREIGN KEY ("partner_id", "product_id") REFERENCES "product" ("partner_id", "id")
);

CREATE TABLE "area_offer" (
  "partner_id" varchar(60) NOT NULL,
  "area_id" varchar(60) NOT NULL,
  "item_id" uuid NOT NULL,
  "valid_from" date DEFAULT '2000-01-01' NOT NULL,
  "valid_to" date DEFAULT '9999-12-31' NOT NULL,
  "price_minor" bigint,
  "is_sold" boolean DEFAULT true NOT NULL,
  CONSTRAINT "area_offer_partner_id_area_id_item_id_valid_from_pk" PRIMARY KEY ("partner_id", "area_id", "item_id", "valid_from"),
  CONSTRAINT "area_offer_partner_id_area_id_area_partner_id_id_fk" FOREIGN KEY ("partner_id", "area_id") REFERENCES "area" ("partner_id", "id"),
  CONSTRAINT "area_offer_days" CHECK ("valid_from" <= "valid_to"),
  CONSTRAINT "area_offer_price" CHECK ("price_minor" >= 0)
);

CREATE TABLE "area_price" (
  "partner_id" varchar(60) NOT NULL,
  "area_id" varchar(60) NOT NULL,
  "item_id" uuid NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  CONSTRAINT "area_price_partner_id_area_id_item_id_pk" PRIMARY KEY ("partner_id", "area_id", "item_id"),
  CONSTRAINT "area_price_partner_id_area_id_area_partner_id_id_fk" FOREIGN KEY ("partner_id", "area_id") REFERENCES "area" ("partner_id", "id")
);

CREATE TABLE "item_picture" (
  "partner_id" varchar(60) NOT NULL,
  "item_id" uuid NOT NULL,
  "position" integer NOT NULL,
  "picture_id" varchar(64) NOT NULL,
  "source_id" varchar(64) NOT NULL,
  "crop" jsonb,
  "focus" jsonb,
  "alts" jsonb NOT NULL,
  CONSTRAINT "item_picture_partner_id_item_id_position_pk" PRIMARY KEY ("partner_id", "item_id", "position"),
  CONSTRAINT "item_picture_partner_id_picture_id_picture_partner_id_id_fk" FOREIGN KEY ("partner_id", "picture_id") REFERENCES "picture" ("partner_id", "id"),
  CONSTRAINT "item_picture_partner_id_source_id_picture_partner_id_id_fk" FOREIGN KEY ("partner_id", "source_id") REFERENCES "picture" ("partner_id", "id")
);
CREATE INDEX "item_picture_picture" ON "item_picture" ("partner_id", "picture_id");
CREATE INDEX "item_picture_source" ON "item_picture" ("partner_id", "source_id");

CREATE TABLE "former_slug" (
  "partner_id" varchar(60) NOT NULL,
  "kind" varchar(20) NOT NULL,
  "slug" varchar(120) NOT NULL,
  "item_id" uuid NOT NULL,
  CONSTRAINT "former_slug_partner_id_kind_slug_pk" PRIMARY KEY ("partner_id", "kind", "slug"),
  CONSTRAINT "former_slug_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "partner" ("partner_id")
);

CREATE TABLE "stock" (
  "partner_id" varchar(60) NOT NULL,
  "warehouse_id" varchar(60) NOT NULL,
  "product_id" uuid NOT NULL,
  "on_hand" integer NOT NULL,
  "reserved" integer DEFAULT 0 NOT NULL,
  "safety" integer DEFAULT 0 NOT NULL,
  "missing" integer DEFAULT 0 NOT NULL,
  "low_below" integer,
  "counted_at" timestamp with time zone,
  "version" integer DEFAULT 1 NOT NULL,
  CONSTRAINT "stock_partner_id_warehouse_id_product_id_pk" PRIMARY KEY ("partner_id", "warehouse_id", "product_id"),
  CONSTRAINT "stock_partner_id_warehouse_id_warehouse_partner_id_id_fk" FOREIGN KEY ("partner_id", "warehouse_id") REFERENCES "warehouse" ("partner_id", "id"),
  CONSTRAINT "stock_partner_id_product_id_product_partner_id_id_fk" FOREIGN KEY ("partner_id", "product_id") REFERENCES "product" ("partner_id", "id"),
  CONSTRAINT "stock_reserved" CHECK ("reserved" >= 0 and "on_hand" >= 0),
  CONSTRAINT "stock_missing" CHECK ("missing" >= 0 and ("missing" = 0 or "on_hand" = 0)),
  CONSTRAINT "stock_safety" CHECK ("safety" >= 0)
);
CREATE INDEX "stock_low" ON "stock" ("partner_id", "warehouse_id", "product_id") WHERE "low_below" is not null;

CREATE TABLE "stock_entry" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "warehouse_id" varchar(60) NOT NULL,
  "product_id" uuid NOT NULL,
  "on_hand_delta" integer NOT NULL,
  "reserved_delta" integer NOT NULL,
  "missing_delta" integer DEFAULT 0 NOT NULL,
  "reason" varchar(20) NOT NULL,
  "order_id" uuid,
  "document_id" uuid,
  "at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "stock_entry_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "stock_entry_partner_id_warehouse_id_product_id_stock_partner_id_warehouse_id_product_id_fk" FOREIGN KEY ("partner_id", "warehouse_id", "product_id") REFERENCES "stock" ("partner_id", "warehouse_id", "product_id")
);
CREATE INDEX "stock_entry_at" ON "stock_entry" ("partner_id", "warehouse_id", "product_id", "at", "id");
CREATE INDEX "stock_entry_order" ON "stock_entry" ("partner_id", "order_id");

CREATE TRIGGER "category_version" BEFORE UPDATE ON "category" FOR EACH ROW EXECUTE FUNCTION "raise_version"('category');
CREATE TRIGGER "product_version" BEFORE UPDATE ON "product" FOR EACH ROW EXECUTE FUNCTION "raise_version"('product');
CREATE TRIGGER "product_set_version" BEFORE UPDATE ON "product_set" FOR EACH ROW EXECUTE FUNCTION "raise_version"('set');

--> statement-breakpoint

-- Marketing: banners and favourites.

CREATE TABLE "banner" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "type" varchar(20) NOT NULL,
  "position" integer NOT NULL,
  "is_enabled" boolean DEFAULT true NOT NULL,
  "titles" jsonb NOT NULL,
  "texts" jsonb,
  "picture_id" varchar(64) NOT NULL,
  "link" varchar(2000),
  "product_set_id" uuid,
  "promo_code" varchar(60),
  "is_first_order_only" boolean DEFAULT false NOT NULL,
  "starts_at" timestamp with time zone,
  "ends_at" timestamp with time zone,
  "slides" integer DEFAULT 0 NOT NULL,
  "areas" integer DEFAULT 0 NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  CONSTRAINT "banner_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "banner_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "partner" ("partner_id"),
  CONSTRAINT "banner_partner_id_picture_id_picture_partner_id_id_fk" FOREIGN KEY ("partner_id", "picture_id") REFERENCES "picture" ("partner_id", "id"),
  CONSTRAINT "banner_partner_id_product_set_id_product_set_partner_id_id_fk" FOREIGN KEY ("partner_id", "product_set_id") REFERENCES "product_set" ("partner_id", "id") ON DELETE CASCADE,
  CONSTRAINT "banner_type" CHECK (case "type"
    when 'click' then "link" is not null and "texts" is null and "product_set_id" is null
    when 'info' then "texts" is not null and "product_set_id" is null
    when 'story' then "link" is null and "texts" is null and "product_set_id" is null
    when 'product_set' then "product_set_id" is not null and "link" is null and "texts" is null
    else false end),
  CONSTRAINT "banner_promo" CHECK ("promo_code" is null or "type" in ('click', 'info')),
  CONSTRAINT "banner_link" CHECK ("link" ~ '^(https?://[^\s\\/]|/(?![\\/]))[^\s\\]*$'),
  CONSTRAINT "banner_translations" CHECK ("titles" ?& array['ru', 'en', 'az', 'tr'] and ("texts" is null or "texts" ?& array['ru', 'en', 'az', 'tr'])),
  CONSTRAINT "banner_schedule" CHECK ("starts_at" < "ends_at")
);

CREATE TABLE "banner_area" (
  "partner_id" varchar(60) NOT NULL,
  "banner_id" uuid NOT NULL,
  "area_id" varchar(60) NOT NULL,
  CONSTRAINT "banner_area_partner_id_banner_id_area_id_pk" PRIMARY KEY ("partner_id", "banner_id", "area_id"),
  CONSTRAINT "banner_area_partner_id_banner_id_banner_partner_id_id_fk" FOREIGN KEY ("partner_id", "banner_id") REFERENCES "banner" ("partner_id", "id") ON DELETE CASCADE,
  CONSTRAINT "banner_area_partner_id_area_id_area_partner_id_id_fk" FOREIGN KEY ("partner_id", "area_id") REFERENCES "area" ("partner_id", "id")
);

CREATE TABLE "banner_slide" (
  "partner_id" varchar(60) NOT NULL,
  "banner_id" uuid NOT NULL,
  "position" integer NOT NULL,
  "titles" jsonb NOT NULL,
  "texts" jsonb NOT NULL,
  "picture_id" varchar(64) NOT NULL,
  "link" varchar(2000),
  CONSTRAINT "banner_slide_partner_id_banner_id_position_pk" PRIMARY KEY ("partner_id", "banner_id", "position"),
  CONSTRAINT "banner_slide_partner_id_banner_id_banner_partner_id_id_fk" FOREIGN KEY ("partner_id", "banner_id") REFERENCES "banner" ("partner_id", "id") ON DELETE CASCADE,
  CONSTRAINT "banner_slide_partner_id_picture_id_picture_partner_id_id_fk" FOREIGN KEY ("partner_id", "picture_id") REFERENCES "picture" ("partner_id", "id"),
  CONSTRAINT "banner_slide_link" CHECK ("link" ~ '^(https?://[^\s\\/]|/(?![\\/]))[^\s\\]*$'),
  CONSTRAINT "banner_slide_translations" CHECK ("titles" ?& array['ru', 'en', 'az', 'tr'] and "texts" ?& array['ru', 'en', 'az', 'tr'])
);

CREATE TABLE "favourite" (
  "partner_id" varchar(60) NOT NULL,
  "customer_id" uuid NOT NULL,
  "kind" varchar(20) NOT NULL,
  "item_id" uuid NOT NULL,
  "created_at" timestamp with time zone NOT NULL,
  CONSTRAINT "favourite_partner_id_customer_id_kind_item_id_pk" PRIMARY KEY ("partner_id", "customer_id", "kind", "item_id"),
  CONSTRAINT "favourite_partner_id_customer_id_customer_partner_id_id_fk" FOREIGN KEY ("partner_id", "customer_id") REFERENCES "customer" ("partner_id", "id"),
  CONSTRAINT "favourite_kind" CHECK ("kind" in ('product', 'product_set'))
);

CREATE TRIGGER "banner_version" BEFORE UPDATE ON "banner" FOR EACH ROW EXECUTE FUNCTION "raise_version"('banner');

--> statement-breakpoint

-- Addresses of people, and streets and houses, which belong to everybody.

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
  CONSTRAINT "address_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "address_duplicate" UNIQUE ("partner_id", "subject_id", "duplicate_key"),
  CONSTRAINT "address_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "partner" ("partner_id")
);
CREATE INDEX "address_subject" ON "address" ("partner_id", "subject_id", "created_at");

CREATE TABLE "gazetteer"."city" (
  "id" varchar(60) PRIMARY KEY NOT NULL,
  "names" jsonb NOT NULL,
  "latitude" double precision NOT NULL,
  "longitude" double precision NOT NULL,
  "time_zone" varchar(60) NOT NULL
);

CREATE TABLE "gazetteer"."district" (
  "id" varchar(60) PRIMARY KEY NOT NULL,
  "city_id" varchar(60) NOT NULL,
  "names" jsonb NOT NULL,
  "priority" integer DEFAULT 0 NOT NULL,
  "ring" jsonb NOT NULL,
  CONSTRAINT "district_city_id_city_id_fk" FOREIGN KEY ("city_id") REFERENCES "gazetteer"."city" ("id")
);

CREATE TABLE "gazetteer"."street" (
  "id" varchar(80) PRIMARY KEY NOT NULL,
  "city_id" varchar(60) NOT NULL,
  "names" jsonb NOT NULL,
  "search_text" text NOT NULL,
  "location" point NOT NULL,
  CONSTRAINT "street_city_id_city_id_fk" FOREIGN KEY ("city_id") REFERENCES "gazetteer"."city" ("id")
);
CREATE INDEX "street_search" ON "gazetteer"."street" USING gin ("search_text" gin_trgm_ops);

CREATE TABLE "gazetteer"."house" (
  "street_id" varchar(80) NOT NULL,
  "number" varchar(20) NOT NULL,
  "location" point NOT NULL,
  CONSTRAINT "house_street_id_number_pk" PRIMARY KEY ("street_id", "number"),
  CONSTRAINT "house_street_id_street_id_fk" FOREIGN KEY ("street_id") REFERENCES "gazetteer"."street" ("id")
);
CREATE INDEX "house_location" ON "gazetteer"."house" USING gist ("location");

--> statement-breakpoint

-- What staff find and write of customers.

CREATE TABLE "customer_search" (
  "partner_id" varchar(60) NOT NULL,
  "customer_id" uuid NOT NULL,
  "document" text NOT NULL,
  CONSTRAINT "customer_search_partner_id_customer_id_pk" PRIMARY KEY ("partner_id", "customer_id")
);
CREATE INDEX "customer_search_document" ON "customer_search" USING gin ("document" gin_trgm_ops);

CREATE TABLE "customer_word" (
  "partner_id" varchar(60) NOT NULL,
  "word" varchar(60) NOT NULL,
  CONSTRAINT "customer_word_partner_id_word_pk" PRIMARY KEY ("partner_id", "word")
);
CREATE INDEX "customer_word_word" ON "customer_word" USING gin ("word" gin_trgm_ops);

CREATE TABLE "customer_note" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "customer_id" uuid NOT NULL,
  "staff_id" uuid NOT NULL,
  "author" varchar(100) NOT NULL,
  "text" varchar(1000) NOT NULL,
  "at" timestamp with time zone NOT NULL,
  CONSTRAINT "customer_note_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "customer_note_partner_id_customer_id_customer_partner_id_id_fk" FOREIGN KEY ("partner_id", "customer_id") REFERENCES "customer" ("partner_id", "id")
);
CREATE INDEX "customer_note_customer" ON "customer_note" ("partner_id", "customer_id", "at");

CREATE TABLE "customer_merge" (
  "partner_id" varchar(60) NOT NULL,
  "folded_id" uuid NOT NULL,
  "kept_id" uuid NOT NULL,
  "staff_id" uuid NOT NULL,
  "answer" jsonb NOT NULL,
  "at" timestamp with time zone NOT NULL,
  CONSTRAINT "customer_merge_partner_id_folded_id_pk" PRIMARY KEY ("partner_id", "folded_id"),
  CONSTRAINT "customer_merge_partner_id_folded_id_customer_partner_id_id_fk" FOREIGN KEY ("partner_id", "folded_id") REFERENCES "customer" ("partner_id", "id"),
  CONSTRAINT "customer_merge_partner_id_kept_id_customer_partner_id_id_fk" FOREIGN KEY ("partner_id", "kept_id") REFERENCES "customer" ("partner_id", "id")
);
CREATE INDEX "customer_merge_kept" ON "customer_merge" ("partner_id", "kept_id");

CREATE TABLE "merge_proof" (
  "partner_id" varchar(60) NOT NULL,
  "customer_id" uuid NOT NULL,
  "staff_id" uuid NOT NULL,
  "proven_at" timestamp with time zone NOT NULL,
  CONSTRAINT "merge_proof_partner_id_customer_id_staff_id_pk" PRIMARY KEY ("partner_id", "customer_id", "staff_id"),
  CONSTRAINT "merge_proof_partner_id_customer_id_customer_partner_id_id_fk" FOREIGN KEY ("partner_id", "customer_id") REFERENCES "customer" ("partner_id", "id")
);
CREATE INDEX "merge_proof_proven" ON "merge_proof" ("partner_id", "proven_at");

-- What an account is found by, folded as orders and streets are.
CREATE FUNCTION "write_customer_search"(partner varchar, account uuid) RETURNS void LANGUAGE sql AS $$
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

-- The words of names, so that one with a typo finds the word that was meant. A word that nobody has any more goes.
CREATE FUNCTION "keep_customer_words"(partner varchar, old_name text, new_name text) RETURNS void LANGUAGE plpgsql AS $$
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

-- A row that is deleted takes along what it was found by: nothing else would, and the same account could never come back.
CREATE FUNCTION "keep_customer_search"() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE TRIGGER "customer_search_insert" AFTER INSERT ON "customer" FOR EACH ROW EXECUTE FUNCTION "keep_customer_search"();
CREATE TRIGGER "customer_search_update" AFTER UPDATE OF "name", "email", "phone", "deleted_at", "merged_into" ON "customer"
  FOR EACH ROW WHEN ((OLD.name, OLD.email, OLD.phone, OLD.deleted_at, OLD.merged_into) IS DISTINCT FROM (NEW.name, NEW.email, NEW.phone, NEW.deleted_at, NEW.merged_into))
  EXECUTE FUNCTION "keep_customer_search"();
CREATE TRIGGER "customer_search_delete" AFTER DELETE ON "customer" FOR EACH ROW EXECUTE FUNCTION "keep_customer_search"();

-- Of visitors' addresses, which are many more, nothing is written: they have no account.
CREATE FUNCTION "keep_customer_search_address"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM write_customer_search(OLD.partner_id, OLD.subject_id);
  END IF;
  IF TG_OP = 'INSERT' OR TG_OP = 'UPDATE' AND NEW.subject_id <> OLD.subject_id THEN
    PERFORM write_customer_search(NEW.partner_id, NEW.subject_id);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "customer_search_address" AFTER INSERT OR DELETE OR UPDATE OF "fields", "subject_id" ON "address"
  FOR EACH ROW EXECUTE FUNCTION "keep_customer_search_address"();

CREATE TRIGGER "customer_note_append_only" BEFORE UPDATE OR DELETE ON "customer_note" FOR EACH ROW EXECUTE FUNCTION "refuse_all_but_words"('text');

--> statement-breakpoint

-- Delivery: intervals, slots with what is held in them, days without delivery.

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
  "version" integer DEFAULT 1 NOT NULL,
  CONSTRAINT "interval_template_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "interval_template_partner_id_area_id_area_partner_id_id_fk" FOREIGN KEY ("partner_id", "area_id") REFERENCES "area" ("partner_id", "id"),
  CONSTRAINT "interval_template_cutoff" CHECK ("cutoff_day_offset" <= 0),
  CONSTRAINT "interval_template_room" CHECK ("max_orders" >= 0 and "max_bottles" >= 0),
  CONSTRAINT "interval_template_surcharge" CHECK ("surcharge_minor" >= 0)
);
CREATE INDEX "interval_template_area" ON "interval_template" ("partner_id", "area_id");

CREATE TABLE "slot" (
  "partner_id" varchar(60) NOT NULL,
  "template_id" varchar(60) NOT NULL,
  "day" date NOT NULL,
  "orders" integer DEFAULT 0 NOT NULL,
  "bottles" integer DEFAULT 0 NOT NULL,
  "is_closed" boolean DEFAULT false NOT NULL,
  "max_orders" integer,
  "max_bottles" integer,
  "version" integer DEFAULT 1 NOT NULL,
  CONSTRAINT "slot_partner_id_template_id_day_pk" PRIMARY KEY ("partner_id", "template_id", "day"),
  CONSTRAINT "slot_partner_id_template_id_interval_template_partner_id_id_fk" FOREIGN KEY ("partner_id", "template_id") REFERENCES "interval_template" ("partner_id", "id"),
  CONSTRAINT "slot_counts" CHECK ("orders" >= 0 and "bottles" >= 0),
  CONSTRAINT "slot_limits" CHECK ("max_orders" >= 0 and "max_bottles" >= 0)
);

CREATE TABLE "slot_hold" (
  "partner_id" varchar(60) NOT NULL,
  "cart_id" uuid NOT NULL,
  "holder_id" uuid DEFAULT gen_random_uuid() NOT NULL,
  "network" varchar(60),
  "template_id" varchar(60) NOT NULL,
  "day" date NOT NULL,
  "bottles" integer NOT NULL,
  "expires_at" timestamp with time zone NOT NULL,
  CONSTRAINT "slot_hold_partner_id_cart_id_pk" PRIMARY KEY ("partner_id", "cart_id"),
  CONSTRAINT "slot_hold_holder" UNIQUE ("partner_id", "holder_id"),
  CONSTRAINT "slot_hold_partner_id_template_id_day_slot_partner_id_template_id_day_fk" FOREIGN KEY ("partner_id", "template_id", "day") REFERENCES "slot" ("partner_id", "template_id", "day"),
  CONSTRAINT "slot_hold_bottles" CHECK ("bottles" >= 0)
);
CREATE INDEX "slot_hold_network" ON "slot_hold" ("partner_id", "network", "expires_at") WHERE "network" is not null;
CREATE INDEX "slot_hold_expires" ON "slot_hold" ("expires_at");
CREATE INDEX "slot_hold_slot" ON "slot_hold" ("partner_id", "template_id", "day", "expires_at");

CREATE TABLE "holiday" (
  "partner_id" varchar(60) NOT NULL,
  "day" date NOT NULL,
  "names" jsonb NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  CONSTRAINT "holiday_partner_id_day_pk" PRIMARY KEY ("partner_id", "day"),
  CONSTRAINT "holiday_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "partner" ("partner_id")
);

CREATE TRIGGER "interval_template_version" BEFORE UPDATE ON "interval_template" FOR EACH ROW EXECUTE FUNCTION "raise_version"('interval');

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

CREATE TRIGGER "slot_version" BEFORE UPDATE OF "is_closed", "max_orders", "max_bottles", "version" ON "slot" FOR EACH ROW EXECUTE FUNCTION "raise_slot_version"();

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

CREATE TRIGGER "holiday_version" BEFORE UPDATE ON "holiday" FOR EACH ROW EXECUTE FUNCTION "raise_holiday_version"();

--> statement-breakpoint

-- Promo codes and points.

CREATE TABLE "promo_code" (
  "partner_id" varchar(60) NOT NULL,
  "code" varchar(60) NOT NULL,
  "effect" jsonb NOT NULL,
  "is_enabled" boolean DEFAULT true NOT NULL,
  "is_first_order_only" boolean DEFAULT false NOT NULL,
  "min_goods_minor" bigint,
  "valid_from" timestamp with time zone,
  "valid_to" timestamp with time zone,
  "global_limit" integer,
  "per_customer_limit" integer,
  "item_ids" jsonb,
  "area_ids" jsonb,
  "payment_codes" jsonb,
  "weekday_mask" integer,
  "allows_points" boolean DEFAULT true NOT NULL,
  "used" integer DEFAULT 0 NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  CONSTRAINT "promo_code_partner_id_code_pk" PRIMARY KEY ("partner_id", "code"),
  CONSTRAINT "promo_code_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "partner" ("partner_id"),
  CONSTRAINT "promo_code_used" CHECK ("used" >= 0 and ("global_limit" is null or "used" <= "global_limit")),
  CONSTRAINT "promo_code_window" CHECK ("valid_from" < "valid_to")
);

CREATE TABLE "promo_use" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "code" varchar(60) NOT NULL,
  "order_id" uuid NOT NULL,
  "subject_id" uuid NOT NULL,
  "phone" varchar(20) NOT NULL,
  "taken_at" timestamp with time zone NOT NULL,
  "released_at" timestamp with time zone,
  CONSTRAINT "promo_use_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "promo_use_partner_id_code_promo_code_partner_id_code_fk" FOREIGN KEY ("partner_id", "code") REFERENCES "promo_code" ("partner_id", "code")
);
CREATE UNIQUE INDEX "promo_use_order" ON "promo_use" ("partner_id", "order_id") WHERE "released_at" is null;
CREATE INDEX "promo_use_subject" ON "promo_use" ("partner_id", "code", "subject_id");
CREATE INDEX "promo_use_phone" ON "promo_use" ("partner_id", "code", "phone");

CREATE TABLE "points_account" (
  "partner_id" varchar(60) NOT NULL,
  "customer_id" uuid NOT NULL,
  "available" integer DEFAULT 0 NOT NULL,
  "held" integer DEFAULT 0 NOT NULL,
  "owed" integer DEFAULT 0 NOT NULL,
  CONSTRAINT "points_account_partner_id_customer_id_pk" PRIMARY KEY ("partner_id", "customer_id"),
  CONSTRAINT "points_account_partner_id_customer_id_customer_partner_id_id_fk" FOREIGN KEY ("partner_id", "customer_id") REFERENCES "customer" ("partner_id", "id"),
  CONSTRAINT "points_account_balance" CHECK ("available" >= 0 and "held" >= 0 and "owed" >= 0)
);

CREATE TABLE "points_lot" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "customer_id" uuid NOT NULL,
  "order_id" uuid,
  "granted" integer NOT NULL,
  "remaining" integer NOT NULL,
  "granted_at" timestamp with time zone NOT NULL,
  "expires_at" timestamp with time zone NOT NULL,
  CONSTRAINT "points_lot_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "points_lot_partner_id_customer_id_points_account_partner_id_customer_id_fk" FOREIGN KEY ("partner_id", "customer_id") REFERENCES "points_account" ("partner_id", "customer_id"),
  CONSTRAINT "points_lot_remaining" CHECK ("granted" > 0 and "remaining" between 0 and "granted")
);
CREATE INDEX "points_lot_customer" ON "points_lot" ("partner_id", "customer_id", "expires_at");
CREATE INDEX "points_lot_expires" ON "points_lot" ("expires_at") WHERE "remaining" > 0;

CREATE TABLE "points_hold" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "customer_id" uuid NOT NULL,
  "order_id" uuid NOT NULL,
  "lot_id" uuid NOT NULL,
  "points" integer NOT NULL,
  "state" varchar(10) DEFAULT 'held' NOT NULL,
  "held_at" timestamp with time zone NOT NULL,
  "ended_at" timestamp with time zone,
  CONSTRAINT "points_hold_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "points_hold_partner_id_lot_id_points_lot_partner_id_id_fk" FOREIGN KEY ("partner_id", "lot_id") REFERENCES "points_lot" ("partner_id", "id"),
  CONSTRAINT "points_hold_points" CHECK ("points" > 0)
);
CREATE UNIQUE INDEX "points_hold_held" ON "points_hold" ("partner_id", "order_id", "lot_id") WHERE "state" = 'held';
CREATE INDEX "points_hold_lot" ON "points_hold" ("partner_id", "lot_id");
CREATE INDEX "points_hold_order" ON "points_hold" ("partner_id", "order_id");

CREATE TABLE "points_entry" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "customer_id" uuid NOT NULL,
  "kind" varchar(12) NOT NULL,
  "debit" varchar(12) NOT NULL,
  "credit" varchar(12) NOT NULL,
  "points" integer NOT NULL,
  "order_id" uuid,
  "lot_id" uuid,
  "document_id" uuid,
  "other_customer_id" uuid,
  "expires_at" timestamp with time zone,
  "at" timestamp with time zone NOT NULL,
  CONSTRAINT "points_entry_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "points_entry_partner_id_customer_id_points_account_partner_id_customer_id_fk" FOREIGN KEY ("partner_id", "customer_id") REFERENCES "points_account" ("partner_id", "customer_id"),
  CONSTRAINT "points_entry_document" CHECK (("kind" = 'correct') = ("document_id" is not null)),
  CONSTRAINT "points_entry_points" CHECK ("points" > 0 and "debit" <> "credit")
);
CREATE INDEX "points_entry_customer" ON "points_entry" ("partner_id", "customer_id", "at");
CREATE UNIQUE INDEX "points_entry_grant" ON "points_entry" ("partner_id", "order_id") WHERE "kind" = 'grant';
CREATE UNIQUE INDEX "points_entry_document" ON "points_entry" ("partner_id", "document_id");

CREATE TABLE "points_document" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "number" varchar(20) NOT NULL,
  "customer_id" uuid NOT NULL,
  "points" integer NOT NULL,
  "reason_id" varchar(40) NOT NULL,
  "note" varchar(500),
  "staff_id" uuid NOT NULL,
  "at" timestamp with time zone NOT NULL,
  CONSTRAINT "points_document_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "points_document_number" UNIQUE ("partner_id", "number"),
  CONSTRAINT "points_document_partner_id_customer_id_points_account_partner_id_customer_id_fk" FOREIGN KEY ("partner_id", "customer_id") REFERENCES "points_account" ("partner_id", "customer_id"),
  CONSTRAINT "points_document_points" CHECK ("points" <> 0)
);
CREATE INDEX "points_document_customer" ON "points_document" ("partner_id", "customer_id", "at");

ALTER TABLE "points_entry" ADD CONSTRAINT "points_entry_partner_id_document_id_points_document_partner_id_id_fk" FOREIGN KEY ("partner_id", "document_id") REFERENCES "points_document" ("partner_id", "id");

-- An order that uses a code changes nothing that staff wrote, and waits for no comparison.
CREATE TRIGGER "promo_code_version" BEFORE UPDATE ON "promo_code" FOR EACH ROW WHEN (NEW.used = OLD.used) EXECUTE FUNCTION "raise_version"('promo', '{}', 'code');

CREATE TRIGGER "points_entry_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "points_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

CREATE TRIGGER "points_document_append_only" BEFORE UPDATE OR DELETE ON "points_document" FOR EACH ROW EXECUTE FUNCTION "refuse_all_but_words"('note');

--> statement-breakpoint

-- Bottles: where they are, rented ones, and what customers owe.

CREATE TABLE "bottle_place" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "subject_id" uuid NOT NULL,
  "address_key" varchar(700) NOT NULL,
  "address_id" uuid,
  "address_text" varchar(500) NOT NULL,
  "bottles" integer NOT NULL,
  CONSTRAINT "bottle_place_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "bottle_place_address" UNIQUE ("partner_id", "subject_id", "address_key"),
  CONSTRAINT "bottle_place_bottles" CHECK ("bottles" >= 0)
);

CREATE TABLE "bottle_entry" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "subject_id" uuid NOT NULL,
  "place_id" uuid NOT NULL,
  "order_id" uuid,
  "document_id" uuid,
  "delivered" integer NOT NULL,
  "returned" integer NOT NULL,
  "change" integer NOT NULL,
  "bottles" integer NOT NULL,
  "at" timestamp with time zone NOT NULL,
  CONSTRAINT "bottle_entry_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "bottle_entry_order" UNIQUE ("partner_id", "order_id"),
  CONSTRAINT "bottle_entry_partner_id_place_id_bottle_place_partner_id_id_fk" FOREIGN KEY ("partner_id", "place_id") REFERENCES "bottle_place" ("partner_id", "id"),
  CONSTRAINT "bottle_entry_numbers" CHECK ("delivered" >= 0 and "returned" >= 0 and "bottles" >= 0)
);
CREATE INDEX "bottle_entry_place" ON "bottle_entry" ("partner_id", "place_id");
CREATE INDEX "bottle_entry_subject" ON "bottle_entry" ("partner_id", "subject_id", "at");
CREATE UNIQUE INDEX "bottle_entry_document" ON "bottle_entry" ("partner_id", "document_id");

CREATE TABLE "rental" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "subject_id" uuid NOT NULL,
  "legal_person_id" uuid,
  "order_id" uuid NOT NULL,
  "position" integer NOT NULL,
  "place_id" uuid NOT NULL,
  "started_at" timestamp with time zone NOT NULL,
  "last_water_at" timestamp with time zone NOT NULL,
  "due_at" timestamp with time zone NOT NULL,
  "time_zone" varchar(60) NOT NULL,
  "full_price_minor" bigint NOT NULL,
  "state" varchar(10) DEFAULT 'active' NOT NULL,
  "ended_at" timestamp with time zone,
  "ended_by_order_id" uuid,
  CONSTRAINT "rental_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "rental_position" UNIQUE ("partner_id", "order_id", "position"),
  CONSTRAINT "rental_partner_id_place_id_bottle_place_partner_id_id_fk" FOREIGN KEY ("partner_id", "place_id") REFERENCES "bottle_place" ("partner_id", "id"),
  CONSTRAINT "rental_ended" CHECK (("state" = 'active') = ("ended_at" is null))
);
CREATE INDEX "rental_place" ON "rental" ("partner_id", "place_id");
CREATE INDEX "rental_subject" ON "rental" ("partner_id", "subject_id");
CREATE INDEX "rental_legal_person" ON "rental" ("partner_id", "legal_person_id") WHERE "legal_person_id" is not null;
CREATE INDEX "rental_due" ON "rental" ("partner_id", "due_at") WHERE "state" = 'active';

CREATE TABLE "debt" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "subject_id" uuid NOT NULL,
  "legal_person_id" uuid,
  "kind" varchar(10) NOT NULL,
  "rental_id" uuid,
  "order_id" uuid NOT NULL,
  "quantity" integer NOT NULL,
  "amount_minor" bigint NOT NULL,
  "state" varchar(10) DEFAULT 'open' NOT NULL,
  "paid_by_order_id" uuid,
  "created_at" timestamp with time zone NOT NULL,
  "settled_at" timestamp with time zone,
  CONSTRAINT "debt_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "debt_rental" UNIQUE ("partner_id", "rental_id"),
  CONSTRAINT "debt_amount" CHECK ("amount_minor" > 0 and "quantity" > 0)
);
CREATE UNIQUE INDEX "debt_delivery" ON "debt" ("partner_id", "order_id") WHERE "kind" = 'delivery';
CREATE INDEX "debt_subject" ON "debt" ("partner_id", "subject_id", "state");
CREATE INDEX "debt_paid_by_order" ON "debt" ("partner_id", "paid_by_order_id") WHERE "paid_by_order_id" is not null;
CREATE INDEX "debt_charging" ON "debt" ("partner_id", "id") WHERE "state" = 'charging';
CREATE INDEX "debt_legal_person" ON "debt" ("partner_id", "legal_person_id", "state") WHERE "legal_person_id" is not null;

CREATE TABLE "bottle_document" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "number" varchar(20) NOT NULL,
  "subject_id" uuid NOT NULL,
  "place_id" uuid NOT NULL,
  "bottles" integer NOT NULL,
  "reason_id" varchar(40) NOT NULL,
  "note" varchar(500),
  "staff_id" uuid NOT NULL,
  "at" timestamp with time zone NOT NULL,
  CONSTRAINT "bottle_document_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "bottle_document_number" UNIQUE ("partner_id", "number"),
  CONSTRAINT "bottle_document_partner_id_place_id_bottle_place_partner_id_id_fk" FOREIGN KEY ("partner_id", "place_id") REFERENCES "bottle_place" ("partner_id", "id"),
  CONSTRAINT "bottle_document_bottles" CHECK ("bottles" <> 0)
);
CREATE INDEX "bottle_document_subject" ON "bottle_document" ("partner_id", "subject_id", "at");
CREATE INDEX "bottle_document_place" ON "bottle_document" ("partner_id", "place_id");

ALTER TABLE "bottle_entry" ADD CONSTRAINT "bottle_entry_partner_id_document_id_bottle_document_partner_id_id_fk" FOREIGN KEY ("partner_id", "document_id") REFERENCES "bottle_document" ("partner_id", "id");

CREATE TRIGGER "bottle_entry_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "bottle_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

CREATE TRIGGER "bottle_document_append_only" BEFORE UPDATE OR DELETE ON "bottle_document" FOR EACH ROW EXECUTE FUNCTION "refuse_all_but_words"('note');

--> statement-breakpoint

-- Money: ways to pay, payments, refunds and receipts, saved cards, and the sealed keys of acquirers.

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
  CONSTRAINT "payment_method_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "payment_method_code" UNIQUE ("partner_id", "code"),
  CONSTRAINT "payment_method_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "partner" ("partner_id"),
  CONSTRAINT "payment_method_limits" CHECK ("min_minor" <= "max_minor")
);

CREATE TABLE "payment" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "purpose" varchar(10) DEFAULT 'order' NOT NULL,
  "subject_id" uuid NOT NULL,
  "document_id" uuid NOT NULL,
  "attempt" integer NOT NULL,
  "idempotence_key" uuid NOT NULL,
  "acquirer" varchar(40) NOT NULL,
  "acquirer_account" varchar(40),
  "acquirer_payment_id" varchar(100),
  "method_code" integer NOT NULL,
  "saved_method_id" uuid,
  "saves_method" boolean DEFAULT false NOT NULL,
  "method_kind" varchar(4),
  "amount_minor" bigint NOT NULL,
  "currency" varchar(3) NOT NULL,
  "is_held" boolean DEFAULT false NOT NULL,
  "hold" varchar(10),
  "held_at" timestamp with time zone,
  "hold_asked_at" timestamp with time zone,
  "hold_round" integer DEFAULT 0 NOT NULL,
  "capture_receipt" jsonb,
  "is_returned" boolean DEFAULT false NOT NULL,
  "captured_minor" bigint DEFAULT 0 NOT NULL,
  "refunded_minor" bigint DEFAULT 0 NOT NULL,
  "status" varchar(20) DEFAULT 'opening' NOT NULL,
  "confirmation_url" varchar(2048),
  "return_url" varchar(2048) NOT NULL,
  "context" varchar(40),
  "cancel_reason" varchar(60),
  "receipt" jsonb NOT NULL,
  "receipt_mode" varchar(16) DEFAULT 'full_prepayment' NOT NULL,
  "language" varchar(2) NOT NULL,
  "created_at" timestamp with time zone NOT NULL,
  "asked_at" timestamp with time zone,
  "asks" integer DEFAULT 0 NOT NULL,
  "asked_with" jsonb,
  "check_at" timestamp with time zone,
  "settled_at" timestamp with time zone,
  CONSTRAINT "payment_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "payment_attempt" UNIQUE ("partner_id", "document_id", "attempt"),
  CONSTRAINT "payment_acquirer" UNIQUE ("partner_id", "acquirer", "acquirer_payment_id"),
  CONSTRAINT "payment_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "partner" ("partner_id"),
  CONSTRAINT "payment_hold" CHECK ("hold" is null or "is_held"),
  CONSTRAINT "payment_sums" CHECK ("amount_minor" > 0 and "captured_minor" between 0 and "amount_minor" and "refunded_minor" between 0 and "captured_minor")
);
CREATE UNIQUE INDEX "payment_live" ON "payment" ("partner_id", "document_id") WHERE "status" in ('opening', 'pending', 'waiting_for_capture');
CREATE INDEX "payment_check" ON "payment" ("partner_id", "check_at") WHERE "check_at" is not null;
CREATE INDEX "payment_check_of_account" ON "payment" ("partner_id", "acquirer", "acquirer_account", "check_at") WHERE "check_at" is not null;
CREATE INDEX "payment_without_account" ON "payment" ("partner_id", "acquirer") WHERE "acquirer_account" is null;

CREATE TABLE "payment_entry" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "payment_id" uuid NOT NULL,
  "refund_id" uuid,
  "document_id" uuid NOT NULL,
  "amount_minor" bigint NOT NULL,
  "at" timestamp with time zone NOT NULL,
  CONSTRAINT "payment_entry_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "payment_entry_refund" UNIQUE ("partner_id", "refund_id"),
  CONSTRAINT "payment_entry_partner_id_payment_id_payment_partner_id_id_fk" FOREIGN KEY ("partner_id", "payment_id") REFERENCES "payment" ("partner_id", "id")
);
CREATE INDEX "payment_entry_payment" ON "payment_entry" ("partner_id", "payment_id");
CREATE UNIQUE INDEX "payment_entry_capture" ON "payment_entry" ("partner_id", "payment_id") WHERE "refund_id" is null;
CREATE INDEX "payment_entry_document" ON "payment_entry" ("partner_id", "document_id");

CREATE TABLE "payment_notification" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "acquirer" varchar(40) NOT NULL,
  "kind" varchar(20) NOT NULL,
  "object_id" varchar(100) NOT NULL,
  "ip" varchar(60) NOT NULL,
  "at" timestamp with time zone NOT NULL,
  CONSTRAINT "payment_notification_partner_id_id_pk" PRIMARY KEY ("partner_id", "id")
);
CREATE INDEX "payment_notification_at" ON "payment_notification" ("partner_id", "at");

CREATE TABLE "refund" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "payment_id" uuid NOT NULL,
  "acquirer" varchar(40) NOT NULL,
  "acquirer_account" varchar(40),
  "document_id" uuid NOT NULL,
  "amount_minor" bigint NOT NULL,
  "reason" varchar(40) NOT NULL,
  "status" varchar(12) DEFAULT 'queued' NOT NULL,
  "acquirer_refund_id" varchar(100),
  "decline_reason" varchar(60),
  "round" integer DEFAULT 0 NOT NULL,
  "receipt_mode" varchar(16) DEFAULT 'full_prepayment' NOT NULL,
  "receipt" jsonb NOT NULL,
  "attempts" integer DEFAULT 0 NOT NULL,
  "created_at" timestamp with time zone NOT NULL,
  "check_at" timestamp with time zone,
  "settled_at" timestamp with time zone,
  CONSTRAINT "refund_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "refund_partner_id_payment_id_payment_partner_id_id_fk" FOREIGN KEY ("partner_id", "payment_id") REFERENCES "payment" ("partner_id", "id"),
  CONSTRAINT "refund_amount" CHECK ("amount_minor" > 0)
);
CREATE INDEX "refund_payment" ON "refund" ("partner_id", "payment_id");
CREATE INDEX "refund_document" ON "refund" ("partner_id", "document_id");
CREATE INDEX "refund_unsettled" ON "refund" ("partner_id", "status", "document_id") WHERE "status" <> 'succeeded';
CREATE INDEX "refund_check" ON "refund" ("partner_id", "check_at") WHERE "check_at" is not null;
CREATE INDEX "refund_check_of_account" ON "refund" ("partner_id", "acquirer", "acquirer_account", "check_at") WHERE "check_at" is not null;

CREATE TABLE "final_receipt" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "payment_id" uuid NOT NULL,
  "acquirer" varchar(40) NOT NULL,
  "acquirer_account" varchar(40),
  "document_id" uuid NOT NULL,
  "lines" jsonb NOT NULL,
  "status" varchar(8) DEFAULT 'queued' NOT NULL,
  "acquirer_receipt_id" varchar(100),
  "attempts" integer DEFAULT 0 NOT NULL,
  "created_at" timestamp with time zone NOT NULL,
  "check_at" timestamp with time zone,
  "sent_at" timestamp with time zone,
  CONSTRAINT "final_receipt_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "final_receipt_document" UNIQUE ("partner_id", "document_id"),
  CONSTRAINT "final_receipt_partner_id_payment_id_payment_partner_id_id_fk" FOREIGN KEY ("partner_id", "payment_id") REFERENCES "payment" ("partner_id", "id")
);
CREATE INDEX "final_receipt_payment" ON "final_receipt" ("partner_id", "payment_id");
CREATE INDEX "final_receipt_check" ON "final_receipt" ("partner_id", "check_at") WHERE "check_at" is not null;
CREATE INDEX "final_receipt_check_of_account" ON "final_receipt" ("partner_id", "acquirer", "acquirer_account", "check_at") WHERE "check_at" is not null;

CREATE TABLE "saved_payment_method" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "customer_id" uuid NOT NULL,
  "acquirer" varchar(40) NOT NULL,
  "acquirer_account" varchar(40),
  "acquirer_method_id" varchar(100) NOT NULL,
  "kind" varchar(6) NOT NULL,
  "label" varchar(100) NOT NULL,
  "last4" varchar(4),
  "expiry" varchar(5),
  "created_at" timestamp with time zone NOT NULL,
  "deleted_at" timestamp with time zone,
  CONSTRAINT "saved_payment_method_partner_id_id_pk" PRIMARY KEY ("partner_id", "id")
);
CREATE UNIQUE INDEX "saved_payment_method_acquirer" ON "saved_payment_method" ("partner_id", "customer_id", "acquirer", "acquirer_method_id") WHERE "deleted_at" is null;
CREATE INDEX "saved_payment_method_customer" ON "saved_payment_method" ("partner_id", "customer_id");

CREATE TABLE "partner_secret" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "name" varchar(30) NOT NULL,
  "account" varchar(40) NOT NULL,
  "sealed" text NOT NULL,
  "hint" varchar(4) NOT NULL,
  "position" integer NOT NULL,
  "set_at" timestamp with time zone NOT NULL,
  "set_by" uuid,
  "unreadable_since" timestamp with time zone,
  "version" integer DEFAULT 1 NOT NULL,
  CONSTRAINT "partner_secret_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "partner_secret_account" UNIQUE ("partner_id", "name", "account"),
  CONSTRAINT "partner_secret_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "partner" ("partner_id"),
  CONSTRAINT "partner_secret_sealed" CHECK (length("sealed") between 40 and 2000)
);

CREATE TRIGGER "payment_entry_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "payment_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

-- A start with another APP_SECRET seals the same value anew: that is no change to anybody.
CREATE TRIGGER "partner_secret_version" BEFORE UPDATE ON "partner_secret" FOR EACH ROW EXECUTE FUNCTION "raise_version"('secret', '{sealed,unreadable_since}');

--> statement-breakpoint

-- Carts.

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
  "is_interval_gone" boolean DEFAULT false NOT NULL,
  "phone" varchar(20),
  "customer_name" varchar(100),
  "email" varchar(254),
  "payment" jsonb,
  "note" text DEFAULT '' NOT NULL,
  "wishes" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "promo_code" varchar(60),
  "paid_by_points" jsonb DEFAULT 'false'::jsonb NOT NULL,
  "deleted_items" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "handed_over_from" uuid,
  "calculated_to_pay_minor" bigint,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  "expires_at" timestamp with time zone NOT NULL,
  CONSTRAINT "cart_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "cart_handed_over" UNIQUE ("partner_id", "handed_over_from"),
  CONSTRAINT "cart_partner_id_area_id_area_partner_id_id_fk" FOREIGN KEY ("partner_id", "area_id") REFERENCES "area" ("partner_id", "id"),
  CONSTRAINT "cart_returnable" CHECK ("returnable_container" >= 0)
);
CREATE INDEX "cart_subject" ON "cart" ("partner_id", "subject_id");
CREATE INDEX "cart_expires" ON "cart" ("partner_id", "expires_at");

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
  CONSTRAINT "cart_line_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "cart_line_partner_id_cart_id_cart_partner_id_id_fk" FOREIGN KEY ("partner_id", "cart_id") REFERENCES "cart" ("partner_id", "id") ON DELETE CASCADE,
  CONSTRAINT "cart_line_partner_id_product_id_product_partner_id_id_fk" FOREIGN KEY ("partner_id", "product_id") REFERENCES "product" ("partner_id", "id"),
  CONSTRAINT "cart_line_partner_id_product_set_id_product_set_partner_id_id_fk" FOREIGN KEY ("partner_id", "product_set_id") REFERENCES "product_set" ("partner_id", "id"),
  CONSTRAINT "cart_line_item" CHECK (("product_id" is null) <> ("product_set_id" is null)),
  CONSTRAINT "cart_line_quantity" CHECK ("quantity" > 0)
);
CREATE INDEX "cart_line_cart" ON "cart_line" ("partner_id", "cart_id");
CREATE INDEX "cart_line_product" ON "cart_line" ("partner_id", "product_id") WHERE "product_id" is not null;
CREATE INDEX "cart_line_product_set" ON "cart_line" ("partner_id", "product_set_id") WHERE "product_set_id" is not null;

--> statement-breakpoint

-- Orders.

CREATE TABLE "order" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "number" varchar(20) NOT NULL,
  "subject_id" uuid NOT NULL,
  "cart_id" uuid NOT NULL,
  "status" varchar(24) NOT NULL,
  "phone" varchar(20) NOT NULL,
  "customer_name" varchar(100) NOT NULL,
  "email" varchar(254),
  "receipt_phone" varchar(20),
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
  "wishes" jsonb DEFAULT '[]'::jsonb NOT NULL,
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
  "is_registered" boolean DEFAULT false NOT NULL,
  "legal_person_id" uuid,
  "promo_code" varchar(60),
  "will_earn" integer DEFAULT 0 NOT NULL,
  "paid_minor" bigint DEFAULT 0 NOT NULL,
  "collected_minor" bigint DEFAULT 0 NOT NULL,
  "refunded_minor" bigint DEFAULT 0 NOT NULL,
  "pay_by" timestamp with time zone,
  "saves_payment_method" boolean DEFAULT false NOT NULL,
  "empties_returned" integer,
  "adjustment_minor" bigint DEFAULT 0 NOT NULL,
  "cancelled_by" varchar(10),
  "cancel_reason_id" varchar(40),
  "cancel_note" text,
  "completed_at" timestamp with time zone,
  "points_due_at" timestamp with time zone,
  "undelivered_at" timestamp with time zone,
  "rating_stars" integer,
  "rating_reasons" jsonb,
  "rating_comment" varchar(500),
  "rated_at" timestamp with time zone,
  "source" varchar(40) NOT NULL,
  "site_version" varchar(40),
  "device_info" varchar(500),
  "device_id" varchar(60),
  "network" varchar(60),
  "lines_revision" integer DEFAULT 0 NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "money_state" varchar(12) GENERATED ALWAYS AS (case
    when paid_minor > 0 and refunded_minor >= paid_minor then 'refunded'
    when status = 'cancelled' and paid_minor > refunded_minor then 'refunding'
    when paid_minor > 0 then 'paid'
    when payment_code = 2 and status <> 'cancelled' then 'contract'
    when to_pay_minor = 0 then 'none'
    when status = 'cancelled' and cancelled_by = 'system' and payment_code in (8, 10) then 'expired'
    when status in ('cancelled', 'undelivered', 'completed') then 'none'
    when payment_code in (8, 10) then 'awaiting'
    else 'on_delivery' end) STORED NOT NULL,
  "contact_id" uuid GENERATED ALWAYS AS (md5(customer_name || chr(31) || phone || chr(31) || coalesce(address ->> 'city', '') || chr(31) || coalesce(address ->> 'street', '') || chr(31) || coalesce(address ->> 'house', '') || chr(31) || coalesce(address ->> 'building', '') || chr(31) || coalesce(address ->> 'housing', '') || chr(31) || coalesce(address ->> 'room', ''))::uuid) STORED NOT NULL,
  CONSTRAINT "order_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "order_cart" UNIQUE ("partner_id", "cart_id"),
  CONSTRAINT "order_number" UNIQUE ("partner_id", "number"),
  CONSTRAINT "order_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "partner" ("partner_id"),
  CONSTRAINT "order_sum" CHECK ("total_minor" = "goods_minor" - "discount_minor" + "containers_minor" + "fees_minor"),
  CONSTRAINT "order_to_pay" CHECK ("to_pay_minor" = "total_minor" - "points_minor" and "to_pay_minor" >= 0),
  CONSTRAINT "order_paid" CHECK ("refunded_minor" between 0 and "paid_minor"),
  CONSTRAINT "order_rating" CHECK (("rating_stars" is null) = ("rated_at" is null) and ("rating_stars" is null or "rating_stars" between 1 and 5)),
  CONSTRAINT "order_window" CHECK ("shipping_from" < "shipping_to")
);
CREATE INDEX "order_subject" ON "order" ("partner_id", "subject_id", "created_at");
CREATE INDEX "order_day" ON "order" ("partner_id", "interval_day" DESC NULLS FIRST,"shipping_from", "id");
CREATE INDEX "order_filter" ON "order" ("partner_id", "status", "money_state", "area_id", "source", "interval_template_id", "interval_day", "shipping_from", "id", "total_minor", "created_at", "contact_id");
CREATE INDEX "order_created" ON "order" ("partner_id", "created_at", "id", "interval_day", "shipping_from");
CREATE INDEX "order_total" ON "order" ("partner_id", "total_minor");
CREATE INDEX "order_contact_day" ON "order" ("partner_id", "contact_id", "interval_day", "shipping_from", "id");
CREATE INDEX "order_legal_person" ON "order" ("partner_id", "legal_person_id") WHERE "legal_person_id" is not null;
CREATE INDEX "order_undelivered" ON "order" ("partner_id", "undelivered_at") WHERE "status" = 'undelivered' and "paid_minor" > "refunded_minor";
CREATE INDEX "order_phone" ON "order" ("partner_id", "phone");
CREATE INDEX "order_guest_phone" ON "order" USING gin ("phone" gin_trgm_ops) WHERE not "is_registered";
CREATE INDEX "order_device" ON "order" ("partner_id", "device_id") WHERE "device_id" is not null;
CREATE INDEX "order_network" ON "order" ("partner_id", "network", "created_at") WHERE "network" is not null;
CREATE INDEX "order_pay_by" ON "order" ("partner_id", "pay_by") WHERE "pay_by" is not null;
CREATE INDEX "order_badly_rated" ON "order" ("partner_id", "rated_at") WHERE "rating_stars" <= 3;
CREATE INDEX "order_points_due" ON "order" ("partner_id", "points_due_at") WHERE "points_due_at" is not null;

CREATE TABLE "order_line" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "order_id" uuid NOT NULL,
  "position" integer NOT NULL,
  "kind" varchar(12) NOT NULL,
  "product_id" uuid,
  "product_set_id" uuid,
  "external_id" varchar(80) NOT NULL,
  "name" varchar(300) NOT NULL,
  "quantity" integer NOT NULL,
  "price_minor" bigint NOT NULL,
  "subtotal_minor" bigint NOT NULL,
  "discount_minor" bigint NOT NULL,
  "total_minor" bigint NOT NULL,
  "points_minor" bigint DEFAULT 0 NOT NULL,
  "reason" varchar(20),
  "containers_per_unit" integer DEFAULT 0 NOT NULL,
  "refunded_quantity" integer DEFAULT 0 NOT NULL,
  "vat_code" integer NOT NULL,
  "payment_subject" varchar(40) NOT NULL,
  "acquisition" varchar(4),
  "allocation" jsonb NOT NULL,
  "priced_at" timestamp with time zone,
  CONSTRAINT "order_line_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "order_line_position" UNIQUE ("partner_id", "order_id", "position"),
  CONSTRAINT "order_line_partner_id_order_id_order_partner_id_id_fk" FOREIGN KEY ("partner_id", "order_id") REFERENCES "order" ("partner_id", "id"),
  CONSTRAINT "order_line_sum" CHECK ("total_minor" = "subtotal_minor" - "discount_minor"),
  CONSTRAINT "order_line_subtotal" CHECK ("subtotal_minor" = "price_minor" * "quantity"),
  CONSTRAINT "order_line_quantity" CHECK ("quantity" > 0 and "refunded_quantity" between 0 and "quantity"),
  CONSTRAINT "order_line_points" CHECK ("points_minor" between 0 and "total_minor")
);

CREATE TABLE "order_event" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "order_id" uuid NOT NULL,
  "status" varchar(24) NOT NULL,
  "text" varchar(500),
  "text_key" varchar(40),
  "text_params" jsonb,
  "staff_id" uuid,
  "reason_id" varchar(40),
  "reason" varchar(500),
  "at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "order_event_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "order_event_partner_id_order_id_order_partner_id_id_fk" FOREIGN KEY ("partner_id", "order_id") REFERENCES "order" ("partner_id", "id")
);
CREATE INDEX "order_event_order" ON "order_event" ("partner_id", "order_id");

CREATE TABLE "order_contact" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid NOT NULL,
  "search_text" text NOT NULL,
  CONSTRAINT "order_contact_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "order_contact_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "partner" ("partner_id")
);
CREATE INDEX "order_contact_text" ON "order_contact" USING gin ("search_text" gin_trgm_ops);

CREATE TRIGGER "order_version" BEFORE UPDATE ON "order" FOR EACH ROW EXECUTE FUNCTION "raise_version"('order', '{money_state,contact_id}');

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

CREATE TRIGGER "order_contact_kept" AFTER INSERT OR DELETE OR UPDATE OF "customer_name", "phone", "address" ON "order"
  FOR EACH ROW EXECUTE FUNCTION "keep_order_contact"();

--> statement-breakpoint

-- Documents of the stock.

CREATE TABLE "stock_document" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid NOT NULL,
  "number" varchar(20) NOT NULL,
  "kind" varchar(20) NOT NULL,
  "warehouse_id" varchar(60) NOT NULL,
  "to_warehouse_id" varchar(60),
  "reason_id" varchar(40),
  "note" varchar(500),
  "staff_id" uuid NOT NULL,
  "created_at" timestamp with time zone NOT NULL,
  "posted_at" timestamp with time zone,
  "posted_by" uuid,
  "effect" jsonb,
  "version" integer DEFAULT 1 NOT NULL,
  CONSTRAINT "stock_document_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "stock_document_number" UNIQUE ("partner_id", "number"),
  CONSTRAINT "stock_document_partner_id_warehouse_id_warehouse_partner_id_id_fk" FOREIGN KEY ("partner_id", "warehouse_id") REFERENCES "warehouse" ("partner_id", "id"),
  CONSTRAINT "stock_document_partner_id_to_warehouse_id_warehouse_partner_id_id_fk" FOREIGN KEY ("partner_id", "to_warehouse_id") REFERENCES "warehouse" ("partner_id", "id"),
  CONSTRAINT "stock_document_transfer" CHECK (("to_warehouse_id" is not null) = ("kind" = 'transfer')),
  CONSTRAINT "stock_document_reason" CHECK (("reason_id" is not null) = ("kind" = 'write_off')),
  CONSTRAINT "stock_document_draft" CHECK ("posted_at" is not null or "kind" = 'count')
);
CREATE INDEX "stock_document_created" ON "stock_document" ("partner_id", "created_at", "id");
CREATE INDEX "stock_document_kind" ON "stock_document" ("partner_id", "kind", "created_at", "id");
CREATE INDEX "stock_document_draft" ON "stock_document" ("partner_id", "created_at", "id") WHERE "posted_at" is null;
CREATE INDEX "stock_document_warehouse" ON "stock_document" ("partner_id", "warehouse_id", "created_at", "id");
CREATE INDEX "stock_document_to_warehouse" ON "stock_document" ("partner_id", "to_warehouse_id");

CREATE TABLE "stock_document_line" (
  "partner_id" varchar(60) NOT NULL,
  "document_id" uuid NOT NULL,
  "product_id" uuid NOT NULL,
  "quantity" integer NOT NULL,
  "counted_at" timestamp with time zone,
  "counted_by" uuid,
  "expected" integer,
  "version" integer DEFAULT 1 NOT NULL,
  CONSTRAINT "stock_document_line_partner_id_document_id_product_id_pk" PRIMARY KEY ("partner_id", "document_id", "product_id"),
  CONSTRAINT "stock_document_line_partner_id_document_id_stock_document_partner_id_id_fk" FOREIGN KEY ("partner_id", "document_id") REFERENCES "stock_document" ("partner_id", "id"),
  CONSTRAINT "stock_document_line_partner_id_product_id_product_partner_id_id_fk" FOREIGN KEY ("partner_id", "product_id") REFERENCES "product" ("partner_id", "id")
);
CREATE INDEX "stock_document_line_product" ON "stock_document_line" ("partner_id", "product_id");

--> statement-breakpoint

-- Self-service cells: controllers, cells, and the orders at them.

CREATE TABLE "system"."controller" (
  "id" varchar(60) PRIMARY KEY NOT NULL,
  "partner_id" varchar(60) NOT NULL
);

CREATE TABLE "cell_controller" (
  "partner_id" varchar(60) NOT NULL,
  "id" varchar(60) NOT NULL,
  "is_online" boolean DEFAULT false NOT NULL,
  "heard_at" timestamp with time zone,
  "is_simulated" boolean DEFAULT false NOT NULL,
  "firmware" varchar(60),
  "synced_at" timestamp with time zone,
  "synced_boot_id" varchar(60),
  "synced_seq" bigint,
  CONSTRAINT "cell_controller_partner_id_id_pk" PRIMARY KEY ("partner_id", "id")
);

CREATE TABLE "cell" (
  "partner_id" varchar(60) NOT NULL,
  "id" varchar(60) NOT NULL,
  "number" varchar(20) NOT NULL,
  "position" integer NOT NULL,
  "controller_id" varchar(60) NOT NULL,
  "addresses" jsonb NOT NULL,
  "place" jsonb NOT NULL,
  "product_id" uuid NOT NULL,
  "price_minor" bigint NOT NULL,
  "stock" integer NOT NULL,
  "is_disabled" boolean DEFAULT false NOT NULL,
  "fault" varchar(40),
  "failures" integer DEFAULT 0 NOT NULL,
  "door" varchar(10) DEFAULT 'unknown' NOT NULL,
  "content" varchar(12) DEFAULT 'unknown' NOT NULL,
  "weight_grams" double precision,
  "state_at" timestamp with time zone,
  CONSTRAINT "cell_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "cell_number" UNIQUE ("partner_id", "number"),
  CONSTRAINT "cell_partner_id_controller_id_cell_controller_partner_id_id_fk" FOREIGN KEY ("partner_id", "controller_id") REFERENCES "cell_controller" ("partner_id", "id"),
  CONSTRAINT "cell_partner_id_product_id_product_partner_id_id_fk" FOREIGN KEY ("partner_id", "product_id") REFERENCES "product" ("partner_id", "id"),
  CONSTRAINT "cell_numbers" CHECK ("stock" >= 0 and "price_minor" >= 0 and "failures" >= 0)
);

CREATE TABLE "cell_order" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "number" varchar(20) NOT NULL,
  "cell_id" varchar(60) NOT NULL,
  "subject_id" uuid NOT NULL,
  "state" varchar(20) NOT NULL,
  "reason" varchar(20),
  "acquisition" varchar(4),
  "lines" jsonb NOT NULL,
  "currency" varchar(3) NOT NULL,
  "total_minor" bigint NOT NULL,
  "points" integer NOT NULL,
  "to_pay_minor" bigint NOT NULL,
  "will_earn" integer NOT NULL,
  "container_price_minor" bigint NOT NULL,
  "received_minor" bigint DEFAULT 0 NOT NULL,
  "returned_minor" bigint DEFAULT 0 NOT NULL,
  "source" varchar(60) NOT NULL,
  "device_info" varchar(500),
  "created_at" timestamp with time zone NOT NULL,
  "reserved_until" timestamp with time zone NOT NULL,
  "paid_at" timestamp with time zone,
  "opened_at" timestamp with time zone,
  "uncertain_since" timestamp with time zone,
  "alarmed_at" timestamp with time zone,
  "sync_asked_at" timestamp with time zone,
  "ended_at" timestamp with time zone,
  "bottle_due_minor" bigint,
  "bottle_state" varchar(10),
  "bottle_dispute_until" timestamp with time zone,
  "dispute_note" varchar(500),
  "next_at" timestamp with time zone,
  CONSTRAINT "cell_order_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "cell_order_number" UNIQUE ("partner_id", "number"),
  CONSTRAINT "cell_order_partner_id_cell_id_cell_partner_id_id_fk" FOREIGN KEY ("partner_id", "cell_id") REFERENCES "cell" ("partner_id", "id"),
  CONSTRAINT "cell_order_sums" CHECK ("points" >= 0 and "to_pay_minor" = "total_minor" - "points" * 100 and "to_pay_minor" >= 0 and "received_minor" between 0 and "to_pay_minor" and "returned_minor" between 0 and "received_minor"),
  CONSTRAINT "cell_order_paid" CHECK ("state" in ('reserved', 'cancelled') or ("paid_at" is not null and "received_minor" = "to_pay_minor")),
  CONSTRAINT "cell_order_refunded" CHECK ("state" <> 'refunded' or "returned_minor" = "received_minor")
);
CREATE UNIQUE INDEX "cell_order_of_cell" ON "cell_order" ("partner_id", "cell_id") WHERE state in ('reserved', 'paid', 'opening', 'uncertain', 'opened', 'not_taken');
CREATE UNIQUE INDEX "cell_order_of_subject" ON "cell_order" ("partner_id", "subject_id") WHERE state in ('reserved', 'paid', 'opening', 'uncertain', 'opened', 'not_taken');
CREATE INDEX "cell_order_subject" ON "cell_order" ("partner_id", "subject_id", "created_at");
CREATE INDEX "cell_order_cell" ON "cell_order" ("partner_id", "cell_id", "created_at");
CREATE INDEX "cell_order_created" ON "cell_order" ("partner_id", "created_at");
CREATE INDEX "cell_order_next" ON "cell_order" ("partner_id", "next_at") WHERE "next_at" is not null;
CREATE INDEX "cell_order_bottle" ON "cell_order" ("partner_id", "bottle_dispute_until") WHERE "bottle_state" = 'open';

CREATE TABLE "cell_order_event" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "order_id" uuid NOT NULL,
  "event" varchar(20) NOT NULL,
  "params" jsonb,
  "at" timestamp with time zone NOT NULL,
  CONSTRAINT "cell_order_event_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "cell_order_event_partner_id_order_id_cell_order_partner_id_id_fk" FOREIGN KEY ("partner_id", "order_id") REFERENCES "cell_order" ("partner_id", "id")
);
CREATE INDEX "cell_order_event_order" ON "cell_order_event" ("partner_id", "order_id");

CREATE TABLE "cell_command" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "order_id" uuid NOT NULL,
  "number" integer NOT NULL,
  "payload" varchar(2000) NOT NULL,
  "issued_at" timestamp with time zone NOT NULL,
  "deadline_at" timestamp with time zone NOT NULL,
  "sends" integer NOT NULL,
  "is_perhaps_heard" boolean NOT NULL,
  "ack" varchar(10),
  "ack_reason" varchar(100),
  "ack_at" timestamp with time zone,
  "opened_at" timestamp with time zone,
  "failed_at" timestamp with time zone,
  "closed_at" timestamp with time zone,
  "content" varchar(12),
  CONSTRAINT "cell_command_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "cell_command_number" UNIQUE ("partner_id", "order_id", "number"),
  CONSTRAINT "cell_command_partner_id_order_id_cell_order_partner_id_id_fk" FOREIGN KEY ("partner_id", "order_id") REFERENCES "cell_order" ("partner_id", "id")
);

CREATE TABLE "cell_controller_event" (
  "partner_id" varchar(60) NOT NULL,
  "controller_id" varchar(60) NOT NULL,
  "boot_id" varchar(60) NOT NULL,
  "seq" bigint NOT NULL,
  "cell_id" varchar(60) NOT NULL,
  "type" varchar(20) NOT NULL,
  "command_id" uuid,
  "device_at" timestamp with time zone NOT NULL,
  "received_at" timestamp with time zone NOT NULL,
  CONSTRAINT "cell_controller_event_partner_id_controller_id_boot_id_seq_pk" PRIMARY KEY ("partner_id", "controller_id", "boot_id", "seq"),
  CONSTRAINT "cell_controller_event_partner_id_controller_id_cell_controller_partner_id_id_fk" FOREIGN KEY ("partner_id", "controller_id") REFERENCES "cell_controller" ("partner_id", "id")
);
CREATE INDEX "cell_controller_event_received" ON "cell_controller_event" ("partner_id", "received_at");

CREATE TRIGGER "cell_order_event_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "cell_order_event"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

--> statement-breakpoint

-- What a person has to do: calls, and orders that came back.

CREATE TABLE "call_task" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "kind" varchar(12) NOT NULL,
  "order_id" uuid,
  "customer_id" uuid,
  "phone" varchar(20),
  "name" varchar(100),
  "due_at" timestamp with time zone NOT NULL,
  "note" varchar(500),
  "opened_by" uuid NOT NULL,
  "opened_at" timestamp with time zone NOT NULL,
  "attempts" integer DEFAULT 0 NOT NULL,
  "closed_at" timestamp with time zone,
  "end" varchar(12),
  "version" integer DEFAULT 1 NOT NULL,
  CONSTRAINT "call_task_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "call_task_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "partner" ("partner_id"),
  CONSTRAINT "call_task_partner_id_order_id_order_partner_id_id_fk" FOREIGN KEY ("partner_id", "order_id") REFERENCES "order" ("partner_id", "id"),
  CONSTRAINT "call_task_ended" CHECK (("closed_at" is null) = ("end" is null))
);
CREATE INDEX "call_task_due" ON "call_task" ("partner_id", "due_at", "id") WHERE "closed_at" is null;
CREATE INDEX "call_task_closed" ON "call_task" ("closed_at") WHERE "closed_at" is not null;
CREATE INDEX "call_task_order" ON "call_task" ("partner_id", "order_id") WHERE "order_id" is not null;
CREATE INDEX "call_task_phone" ON "call_task" ("partner_id", "phone") WHERE "phone" is not null;
CREATE INDEX "call_task_customer" ON "call_task" ("partner_id", "customer_id") WHERE "customer_id" is not null;
CREATE UNIQUE INDEX "call_task_open" ON "call_task" ("partner_id", "order_id", "kind") WHERE "closed_at" is null and "order_id" is not null;

CREATE TABLE "call_attempt" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "task_id" uuid NOT NULL,
  "outcome" varchar(12) NOT NULL,
  "note" varchar(500),
  "call_again_at" timestamp with time zone,
  "staff_id" uuid NOT NULL,
  "at" timestamp with time zone NOT NULL,
  CONSTRAINT "call_attempt_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "call_attempt_partner_id_task_id_call_task_partner_id_id_fk" FOREIGN KEY ("partner_id", "task_id") REFERENCES "call_task" ("partner_id", "id") ON DELETE CASCADE
);
CREATE INDEX "call_attempt_task" ON "call_attempt" ("partner_id", "task_id", "id");

CREATE TABLE "undelivered_case" (
  "partner_id" varchar(60) NOT NULL,
  "order_id" uuid NOT NULL,
  "since" timestamp with time zone NOT NULL,
  "closed_at" timestamp with time zone,
  "step" varchar(12),
  "staff_id" uuid,
  CONSTRAINT "undelivered_case_partner_id_order_id_pk" PRIMARY KEY ("partner_id", "order_id"),
  CONSTRAINT "undelivered_case_partner_id_order_id_order_partner_id_id_fk" FOREIGN KEY ("partner_id", "order_id") REFERENCES "order" ("partner_id", "id")
);
CREATE INDEX "undelivered_case_open" ON "undelivered_case" ("partner_id", "since", "order_id") WHERE "closed_at" is null;

CREATE TABLE "order_notice_mark" (
  "partner_id" varchar(60) NOT NULL,
  "created_at" timestamp with time zone NOT NULL,
  "order_id" uuid NOT NULL,
  CONSTRAINT "order_notice_mark_partner_id_pk" PRIMARY KEY ("partner_id"),
  CONSTRAINT "order_notice_mark_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "partner" ("partner_id")
);

CREATE TRIGGER "call_task_version" BEFORE UPDATE ON "call_task" FOR EACH ROW EXECUTE FUNCTION "raise_version"('call');

-- Whoever brings an order back, or moves it on: the lists of what a person has to do follow it.
CREATE FUNCTION "follow_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'undelivered' AND (TG_OP = 'INSERT' OR OLD.status <> 'undelivered') THEN
    INSERT INTO "undelivered_case" ("partner_id", "order_id", "since")
    VALUES (NEW.partner_id, NEW.id, coalesce(NEW.undelivered_at, now()))
    ON CONFLICT ("partner_id", "order_id") DO UPDATE
    SET "since" = excluded."since", "closed_at" = NULL, "step" = NULL, "staff_id" = NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    RETURN NULL;
  END IF;
  IF OLD.status = 'undelivered' AND (NEW.status <> 'undelivered' OR NEW.paid_minor > 0 AND NEW.refunded_minor >= NEW.paid_minor) THEN
    UPDATE "undelivered_case"
    SET "closed_at" = now(), "step" = CASE WHEN NEW.status = 'undelivered' THEN 'refund' ELSE 'retry' END
    WHERE "partner_id" = NEW.partner_id AND "order_id" = NEW.id AND "closed_at" IS NULL;
  END IF;
  UPDATE "call_task" SET "closed_at" = now(), "end" = 'moved_on'
  WHERE "partner_id" = NEW.partner_id AND "order_id" = NEW.id AND "closed_at" IS NULL
    AND CASE "kind"
      WHEN 'undelivered' THEN NEW.status <> 'undelivered'
      WHEN 'to_confirm' THEN NEW.status <> 'requiresConfirmation'
      WHEN 'unpaid' THEN NEW.paid_minor > 0 OR NEW.status IN ('cancelled', 'undelivered', 'completed')
      ELSE false END;
  RETURN NULL;
END $$;

CREATE TRIGGER "order_followed" AFTER UPDATE OF "status", "paid_minor", "refunded_minor" ON "order" FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR OLD.paid_minor <> NEW.paid_minor OR OLD.refunded_minor <> NEW.refunded_minor)
  EXECUTE FUNCTION "follow_order"();

CREATE TRIGGER "order_came_back" AFTER INSERT ON "order" FOR EACH ROW WHEN (NEW.status = 'undelivered') EXECUTE FUNCTION "follow_order"();

--> statement-breakpoint

-- Imports.

CREATE TABLE "import" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "kind" varchar(20) NOT NULL,
  "state" varchar(20) NOT NULL,
  "file_name" varchar(200) NOT NULL,
  "bytes" bigint DEFAULT 0 NOT NULL,
  "sha256" varchar(64) DEFAULT '' NOT NULL,
  "format" jsonb,
  "mapping" jsonb,
  "failure" jsonb,
  "staff_id" uuid NOT NULL,
  "created_at" timestamp with time zone NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "check_at" timestamp with time zone,
  "cursor" integer DEFAULT 0 NOT NULL,
  "done" integer DEFAULT 0 NOT NULL,
  "total" integer DEFAULT 0 NOT NULL,
  "attempts" integer DEFAULT 0 NOT NULL,
  "counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "effects" jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT "import_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "import_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "partner" ("partner_id"),
  CONSTRAINT "import_partner_id_staff_id_staff_member_partner_id_id_fk" FOREIGN KEY ("partner_id", "staff_id") REFERENCES "staff_member" ("partner_id", "id")
);
CREATE INDEX "import_staff" ON "import" ("partner_id", "staff_id");
CREATE INDEX "import_due" ON "import" ("check_at") WHERE "check_at" is not null;
CREATE INDEX "import_created" ON "import" ("created_at");
CREATE INDEX "import_unended" ON "import" ("created_at") WHERE "state" in ('uploading', 'uploaded', 'mapped', 'refused');

CREATE TABLE "import_file_part" (
  "partner_id" varchar(60) NOT NULL,
  "import_id" uuid NOT NULL,
  "position" integer NOT NULL,
  "bytes" bytea NOT NULL,
  CONSTRAINT "import_file_part_partner_id_import_id_position_pk" PRIMARY KEY ("partner_id", "import_id", "position"),
  CONSTRAINT "import_file_part_partner_id_import_id_import_partner_id_id_fk" FOREIGN KEY ("partner_id", "import_id") REFERENCES "import" ("partner_id", "id") ON DELETE CASCADE
);

CREATE TABLE "import_row" (
  "partner_id" varchar(60) NOT NULL,
  "import_id" uuid NOT NULL,
  "number" integer NOT NULL,
  "outcome" varchar(12) NOT NULL,
  "effect" varchar(12),
  "key" varchar(300) NOT NULL,
  "person" varchar(20),
  "cells" jsonb NOT NULL,
  "wish" jsonb NOT NULL,
  "errors" jsonb NOT NULL,
  "changes" jsonb NOT NULL,
  "touched" jsonb NOT NULL,
  CONSTRAINT "import_row_partner_id_import_id_number_pk" PRIMARY KEY ("partner_id", "import_id", "number"),
  CONSTRAINT "import_row_partner_id_import_id_import_partner_id_id_fk" FOREIGN KEY ("partner_id", "import_id") REFERENCES "import" ("partner_id", "id") ON DELETE CASCADE
);
CREATE INDEX "import_row_person" ON "import_row" ("partner_id", "person") WHERE "person" is not null;
CREATE INDEX "import_row_outcome" ON "import_row" ("partner_id", "import_id", "outcome", "number");
CREATE INDEX "import_row_effect" ON "import_row" ("partner_id", "import_id", "effect", "number");

CREATE TABLE "import_mapping" (
  "partner_id" varchar(60) NOT NULL,
  "kind" varchar(20) NOT NULL,
  "fingerprint" varchar(64) NOT NULL,
  "mapping" jsonb NOT NULL,
  "used_at" timestamp with time zone NOT NULL,
  CONSTRAINT "import_mapping_partner_id_kind_fingerprint_pk" PRIMARY KEY ("partner_id", "kind", "fingerprint"),
  CONSTRAINT "import_mapping_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "partner" ("partner_id")
);

-- How far the work is raises no version: staff decide about the state.
CREATE TRIGGER "import_version" BEFORE UPDATE ON "import" FOR EACH ROW EXECUTE FUNCTION "raise_version"('import', '{check_at,cursor,done,total,attempts,counts,effects}');

--> statement-breakpoint

-- The exchange with 1C.

CREATE TABLE "exchange" (
  "partner_id" varchar(60) NOT NULL,
  "id" varchar(20) DEFAULT '1c' NOT NULL,
  "login" varchar(60),
  "password_hash" varchar(64),
  "password_at" timestamp with time zone,
  "password_by" uuid,
  "settings" jsonb NOT NULL,
  "sends_orders" boolean DEFAULT false NOT NULL,
  "marks" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "seen_at" timestamp with time zone,
  "version" integer DEFAULT 1 NOT NULL,
  CONSTRAINT "exchange_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "exchange_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "partner" ("partner_id")
);

CREATE TABLE "exchange_session" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "token_hash" varchar(64) NOT NULL,
  "created_at" timestamp with time zone NOT NULL,
  "expires_at" timestamp with time zone NOT NULL,
  "batch" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "pictures" integer DEFAULT 0 NOT NULL,
  CONSTRAINT "exchange_session_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "exchange_session_token" UNIQUE ("partner_id", "token_hash"),
  CONSTRAINT "exchange_session_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "partner" ("partner_id")
);
CREATE INDEX "exchange_session_expires" ON "exchange_session" ("expires_at");

CREATE TABLE "exchange_file" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "session_id" uuid NOT NULL,
  "type" varchar(10) NOT NULL,
  "name" varchar(200) NOT NULL,
  "bytes" bigint DEFAULT 0 NOT NULL,
  "sha256" varchar(64) DEFAULT '' NOT NULL,
  "created_at" timestamp with time zone NOT NULL,
  "is_kept" boolean DEFAULT true NOT NULL,
  "is_picture" boolean DEFAULT false NOT NULL,
  CONSTRAINT "exchange_file_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "exchange_file_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "partner" ("partner_id")
);
CREATE INDEX "exchange_file_session" ON "exchange_file" ("partner_id", "session_id", "created_at") WHERE not "is_picture";
CREATE INDEX "exchange_file_picture" ON "exchange_file" ("partner_id", "name", "created_at") WHERE "is_picture";
CREATE INDEX "exchange_file_created" ON "exchange_file" ("created_at");
CREATE INDEX "exchange_file_kept" ON "exchange_file" ("partner_id", "created_at", "bytes") WHERE "is_kept";

CREATE TABLE "exchange_file_part" (
  "partner_id" varchar(60) NOT NULL,
  "file_id" uuid NOT NULL,
  "start" bigint NOT NULL,
  "bytes" bytea NOT NULL,
  CONSTRAINT "exchange_file_part_partner_id_file_id_start_pk" PRIMARY KEY ("partner_id", "file_id", "start"),
  CONSTRAINT "exchange_file_part_partner_id_file_id_exchange_file_partner_id_id_fk" FOREIGN KEY ("partner_id", "file_id") REFERENCES "exchange_file" ("partner_id", "id") ON DELETE CASCADE
);

CREATE TABLE "exchange_run" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "file_id" uuid NOT NULL,
  "session_id" uuid NOT NULL,
  "entry" varchar(300),
  "type" varchar(10) NOT NULL,
  "name" varchar(200) NOT NULL,
  "mode" varchar(10) NOT NULL,
  "state" varchar(10) NOT NULL,
  "based_on" uuid,
  "staff_id" uuid,
  "sha256" varchar(64) DEFAULT '' NOT NULL,
  "formed_at" varchar(40),
  "aspects" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "counted_at" timestamp with time zone NOT NULL,
  "created_at" timestamp with time zone NOT NULL,
  "ended_at" timestamp with time zone,
  "failure" jsonb,
  "unmapped" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "check_at" timestamp with time zone,
  "cursor" integer DEFAULT 0 NOT NULL,
  "total" integer DEFAULT 0 NOT NULL,
  "attempts" integer DEFAULT 0 NOT NULL,
  "counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT "exchange_run_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "exchange_run_partner_id_file_id_exchange_file_partner_id_id_fk" FOREIGN KEY ("partner_id", "file_id") REFERENCES "exchange_file" ("partner_id", "id") ON DELETE CASCADE
);
CREATE INDEX "exchange_run_file" ON "exchange_run" ("partner_id", "file_id");
CREATE INDEX "exchange_run_sha" ON "exchange_run" ("partner_id", "sha256");
CREATE INDEX "exchange_run_due" ON "exchange_run" ("partner_id", "id") WHERE "check_at" is not null;

CREATE TABLE "exchange_row" (
  "partner_id" varchar(60) NOT NULL,
  "run_id" uuid NOT NULL,
  "number" integer NOT NULL,
  "outcome" varchar(10) NOT NULL,
  "key" varchar(200) NOT NULL,
  "name" varchar(200) NOT NULL,
  "subject" varchar(60),
  "errors" jsonb NOT NULL,
  "changes" jsonb NOT NULL,
  CONSTRAINT "exchange_row_partner_id_run_id_number_pk" PRIMARY KEY ("partner_id", "run_id", "number"),
  CONSTRAINT "exchange_row_partner_id_run_id_exchange_run_partner_id_id_fk" FOREIGN KEY ("partner_id", "run_id") REFERENCES "exchange_run" ("partner_id", "id") ON DELETE CASCADE
);
CREATE INDEX "exchange_row_outcome" ON "exchange_row" ("partner_id", "run_id", "outcome", "number");
CREATE INDEX "exchange_row_subject" ON "exchange_row" ("partner_id", "subject") WHERE "subject" is not null;

CREATE TABLE "exchange_link" (
  "partner_id" varchar(60) NOT NULL,
  "id" uuid DEFAULT uuidv7() NOT NULL,
  "kind" varchar(12) NOT NULL,
  "external_id" varchar(160) NOT NULL,
  "name" varchar(200),
  "targets" jsonb,
  "seen_at" timestamp with time zone NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  CONSTRAINT "exchange_link_partner_id_id_pk" PRIMARY KEY ("partner_id", "id"),
  CONSTRAINT "exchange_link_external" UNIQUE ("partner_id", "kind", "external_id"),
  CONSTRAINT "exchange_link_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "partner" ("partner_id")
);

CREATE TABLE "exchange_order" (
  "partner_id" varchar(60) NOT NULL,
  "order_id" uuid NOT NULL,
  "version" integer NOT NULL,
  "sent_version" integer DEFAULT 0 NOT NULL,
  CONSTRAINT "exchange_order_partner_id_order_id_pk" PRIMARY KEY ("partner_id", "order_id"),
  CONSTRAINT "exchange_order_partner_id_order_id_order_partner_id_id_fk" FOREIGN KEY ("partner_id", "order_id") REFERENCES "order" ("partner_id", "id") ON DELETE CASCADE
);
CREATE INDEX "exchange_order_due" ON "exchange_order" ("partner_id", "order_id") WHERE "sent_version" < "version";

CREATE TABLE "exchange_goods_picture" (
  "partner_id" varchar(60) NOT NULL,
  "item_id" uuid NOT NULL,
  "pictures" jsonb NOT NULL,
  "is_whole" boolean NOT NULL,
  CONSTRAINT "exchange_goods_picture_partner_id_item_id_pk" PRIMARY KEY ("partner_id", "item_id"),
  CONSTRAINT "exchange_goods_picture_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "partner" ("partner_id")
);

CREATE TABLE "exchange_picture" (
  "partner_id" varchar(60) NOT NULL,
  "sha256" varchar(64) NOT NULL,
  "source_id" varchar(64) NOT NULL,
  "picture_id" varchar(64) NOT NULL,
  "seen_at" timestamp with time zone NOT NULL,
  CONSTRAINT "exchange_picture_partner_id_sha256_pk" PRIMARY KEY ("partner_id", "sha256"),
  CONSTRAINT "exchange_picture_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "partner" ("partner_id")
);
CREATE INDEX "exchange_picture_seen" ON "exchange_picture" ("seen_at");

-- What comes from 1C raises no version: staff decide about the rest.
CREATE TRIGGER "exchange_version" BEFORE UPDATE ON "exchange" FOR EACH ROW EXECUTE FUNCTION "raise_version"('exchange', '{marks,seen_at}');

CREATE TRIGGER "exchange_link_version" BEFORE UPDATE ON "exchange_link" FOR EACH ROW EXECUTE FUNCTION "raise_version"('exchange-link', '{name,seen_at}');

-- 1C gets each order that is made or changed while its partner sends orders. What an order is due by is its version and no moment: a
-- transaction that ends later than others is not passed over.
CREATE FUNCTION "note_order_for_exchange"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.version = OLD.version THEN
    RETURN NULL;
  END IF;
  IF EXISTS (SELECT FROM "exchange" e WHERE e.partner_id = NEW.partner_id AND e.sends_orders) THEN
    INSERT INTO "exchange_order" ("partner_id", "order_id", "version") VALUES (NEW.partner_id, NEW.id, NEW.version)
    ON CONFLICT ("partner_id", "order_id") DO UPDATE SET "version" = EXCLUDED.version;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "order_for_exchange" AFTER INSERT OR UPDATE ON "order" FOR EACH ROW EXECUTE FUNCTION "note_order_for_exchange"();

--> statement-breakpoint

-- Calls and jobs: answers that are kept for repeated calls, budgets of callers, the last run of each job.

CREATE TABLE "idempotency" (
  "partner_id" varchar(60) NOT NULL,
  "subject_id" uuid NOT NULL,
  "endpoint" varchar(60) NOT NULL,
  "key" varchar(200) NOT NULL,
  "body_hash" varchar(64) NOT NULL,
  "status" integer NOT NULL,
  "answer" jsonb,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "idempotency_partner_id_subject_id_endpoint_key_pk" PRIMARY KEY ("partner_id", "subject_id", "endpoint", "key")
);
CREATE INDEX "idempotency_created" ON "idempotency" ("partner_id", "created_at");

CREATE TABLE "system"."budget_spent" (
  "key" varchar(32) NOT NULL,
  "window_start" timestamp with time zone NOT NULL,
  "count" integer NOT NULL,
  "over_at" timestamp with time zone NOT NULL,
  CONSTRAINT "budget_spent_key_window_start_pk" PRIMARY KEY ("key", "window_start")
);
CREATE INDEX "budget_spent_over" ON "system"."budget_spent" ("over_at");

CREATE TABLE "system"."job_run" (
  "name" varchar(60) PRIMARY KEY NOT NULL,
  "last_success_at" timestamp with time zone,
  "last_failure_at" timestamp with time zone,
  "failures_in_a_row" integer DEFAULT 0 NOT NULL,
  "last_error" text,
  "resumes_after" jsonb
);

--> statement-breakpoint

-- Announcements to every process.

-- Whatever a process keeps in memory tells that it has changed, whoever changed it, when the change is committed. A NOTIFY
-- makes commits wait for one another, which is no matter where changes are rare. An import writes hundreds of transactions,
-- and each would make every process read all goods anew while customers wait: whoever says that they announce it
-- themselves is not told of here.
CREATE FUNCTION "announce_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('kaplya.announces_later', true) = 'on' THEN
    RETURN NULL;
  END IF;
  PERFORM pg_notify('kaplya_changes', TG_ARGV[0] || ' ' || partner_id) FROM (SELECT DISTINCT partner_id FROM changed) AS partners;
  RETURN NULL;
END $$;

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
END $$;

-- Every order moves the stock, so the shop's own connections tell of it after the commit and once a second; only a person's
-- change tells by itself. A few hundred products are named, of more all is read again.
CREATE FUNCTION "announce_stock"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('kaplya_changes', CASE WHEN count(DISTINCT product_id) <= 200
    THEN concat('stock ', partner_id, ' - ', string_agg(DISTINCT product_id::text, ','))
    ELSE concat('stock ', partner_id) END)
  FROM changed GROUP BY partner_id;
  RETURN NULL;
END $$;

CREATE TRIGGER "announce_insert" AFTER INSERT ON "stock" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  WHEN (current_setting('application_name') NOT LIKE 'kaplya%') EXECUTE FUNCTION announce_stock();
CREATE TRIGGER "announce_update" AFTER UPDATE ON "stock" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  WHEN (current_setting('application_name') NOT LIKE 'kaplya%') EXECUTE FUNCTION announce_stock();
CREATE TRIGGER "announce_delete" AFTER DELETE ON "stock" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  WHEN (current_setting('application_name') NOT LIKE 'kaplya%') EXECUTE FUNCTION announce_stock();

-- A session that is ended by hand, likewise.
CREATE FUNCTION "announce_session"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('kaplya_changes', 'session ' || NEW.id);
  RETURN NULL;
END $$;

CREATE TRIGGER "announce_end" AFTER UPDATE OF "revoked_at" ON "system"."session" FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL AND current_setting('application_name') NOT LIKE 'kaplya%')
  EXECUTE FUNCTION announce_session();
