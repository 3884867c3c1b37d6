CREATE TABLE "audit_entry" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"staff_id" uuid NOT NULL,
	"session_id" uuid,
	"ip" varchar(60) NOT NULL,
	"user_agent" varchar(300) NOT NULL,
	"action" varchar(60) NOT NULL,
	"subject" varchar(120) NOT NULL,
	"version" integer,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"reason_id" varchar(40),
	CONSTRAINT "audit_entry_partner_id_id_pk" PRIMARY KEY("partner_id","id")
);--> statement-breakpoint
CREATE TABLE "audit_personal" (
	"partner_id" varchar(60) NOT NULL,
	"entry_id" uuid NOT NULL,
	"person_id" uuid,
	"before" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"after" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"note" varchar(500),
	CONSTRAINT "audit_personal_partner_id_entry_id_pk" PRIMARY KEY("partner_id","entry_id")
);--> statement-breakpoint
CREATE TABLE "staff_member_role" (
	"partner_id" varchar(60) NOT NULL,
	"member_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	CONSTRAINT "staff_member_role_partner_id_member_id_role_id_pk" PRIMARY KEY("partner_id","member_id","role_id")
);--> statement-breakpoint
CREATE TABLE "staff_member" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"name" varchar(100) NOT NULL,
	"email" varchar(254),
	"phone" varchar(20),
	"language" varchar(2) DEFAULT 'ru' NOT NULL,
	"joined_at" timestamp with time zone,
	"switched_off_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_member_partner_id_id_pk" PRIMARY KEY("partner_id","id"),
	CONSTRAINT "staff_member_contact" CHECK (coalesce("staff_member"."email", "staff_member"."phone") is not null),
	CONSTRAINT "staff_member_email_lower" CHECK ("staff_member"."email" = lower("staff_member"."email"))
);--> statement-breakpoint
CREATE TABLE "staff_role" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"template" varchar(20),
	"name" varchar(60),
	"permissions" jsonb NOT NULL,
	"is_owner" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_role_partner_id_id_pk" PRIMARY KEY("partner_id","id"),
	CONSTRAINT "staff_role_name" UNIQUE("partner_id","name"),
	CONSTRAINT "staff_role_named" CHECK (coalesce("staff_role"."template", "staff_role"."name") is not null)
);--> statement-breakpoint
CREATE TABLE "revision" (
	"partner_id" varchar(60) NOT NULL,
	"subject" varchar(120) NOT NULL,
	"version" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"staff_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "revision_partner_id_subject_version_pk" PRIMARY KEY("partner_id","subject","version")
);--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_partner_id_staff_id_staff_member_partner_id_id_fk" FOREIGN KEY ("partner_id","staff_id") REFERENCES "public"."staff_member"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_personal" ADD CONSTRAINT "audit_personal_partner_id_entry_id_audit_entry_partner_id_id_fk" FOREIGN KEY ("partner_id","entry_id") REFERENCES "public"."audit_entry"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_member_role" ADD CONSTRAINT "staff_member_role_partner_id_member_id_staff_member_partner_id_id_fk" FOREIGN KEY ("partner_id","member_id") REFERENCES "public"."staff_member"("partner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_member_role" ADD CONSTRAINT "staff_member_role_partner_id_role_id_staff_role_partner_id_id_fk" FOREIGN KEY ("partner_id","role_id") REFERENCES "public"."staff_role"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entry_subject" ON "audit_entry" USING btree ("partner_id","subject","id");--> statement-breakpoint
CREATE INDEX "audit_entry_staff" ON "audit_entry" USING btree ("partner_id","staff_id","id");--> statement-breakpoint
CREATE INDEX "audit_entry_action" ON "audit_entry" USING btree ("partner_id","action","id");--> statement-breakpoint
CREATE INDEX "audit_personal_person" ON "audit_personal" USING btree ("partner_id","person_id") WHERE "audit_personal"."person_id" is not null;--> statement-breakpoint
CREATE INDEX "staff_member_role_role" ON "staff_member_role" USING btree ("partner_id","role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_member_email" ON "staff_member" USING btree ("partner_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_member_phone" ON "staff_member" USING btree ("partner_id","phone");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_role_template" ON "staff_role" USING btree ("partner_id","template");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_role_owner" ON "staff_role" USING btree ("partner_id") WHERE "staff_role"."is_owner";--> statement-breakpoint
CREATE INDEX "revision_at" ON "revision" USING btree ("at");--> statement-breakpoint
-- Each change of a versioned row raises its version, and says which columns changed and which member of staff changed them.
CREATE FUNCTION "raise_version"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb;
BEGIN
  SELECT jsonb_agg(n.key ORDER BY n.key) INTO changed
  FROM jsonb_each(to_jsonb(NEW)) n JOIN jsonb_each(to_jsonb(OLD)) o ON o.key = n.key
  WHERE n.value IS DISTINCT FROM o.value AND n.key <> 'version';
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
CREATE TRIGGER "order_version" BEFORE UPDATE ON "order" FOR EACH ROW EXECUTE FUNCTION "raise_version"('order');
--> statement-breakpoint
CREATE TRIGGER "staff_member_version" BEFORE UPDATE ON "staff_member" FOR EACH ROW EXECUTE FUNCTION "raise_version"('staff');
--> statement-breakpoint
CREATE TRIGGER "staff_role_version" BEFORE UPDATE ON "staff_role" FOR EACH ROW EXECUTE FUNCTION "raise_version"('role');
--> statement-breakpoint
CREATE TRIGGER "audit_entry_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
-- The jobs of every shop that there is; a new one gets them with its first rows.
INSERT INTO "staff_role" ("partner_id", "template", "permissions", "is_owner")
SELECT "partner_id", template, permissions, template = 'owner' FROM "partner" CROSS JOIN (VALUES
  ('owner', '[]'::jsonb),
  ('operator', '["orders.read", "orders.write", "orders.export", "refunds.write", "customers.read", "customers.write", "cells.read", "audit.read"]'::jsonb),
  ('dispatcher', '["orders.read", "orders.write", "orders.export", "slots.write", "slots.overfill", "customers.read", "sheets.read", "sheets.write", "audit.read"]'::jsonb),
  ('courier', '["courier"]'::jsonb),
  ('warehouse', '["sheets.read", "stock.read", "stock.write", "cash.write"]'::jsonb),
  ('goods', '["goods.write", "prices.write", "marketing.write", "stock.read", "imports.write"]'::jsonb),
  ('support', '["orders.read", "refunds.write", "customers.read", "customers.write", "accounts.recover", "cells.read", "cells.write", "audit.read"]'::jsonb),
  ('accountant', '["orders.read", "orders.export", "money.read", "cash.write", "reports.read", "audit.read"]'::jsonb)
) AS roles (template, permissions);
--> statement-breakpoint
-- Whoever was an operator or an owner among the customers becomes a member of staff with the rights that they had. Of two
-- with one contact there is none: a contact of a customer is theirs alone.
INSERT INTO "staff_role" ("partner_id", "name", "permissions")
SELECT DISTINCT "partner_id", 'Administrator', '["orders.read", "orders.write", "orders.export", "refunds.write", "slots.write", "slots.overfill", "customers.read", "customers.write", "accounts.recover", "cells.read", "cells.write", "audit.read"]'::jsonb FROM "customer" WHERE "roles" ? 'ROLE_ADMIN' AND NOT "roles" ? 'ROLE_OWNER';
--> statement-breakpoint
INSERT INTO "staff_member" ("partner_id", "name", "email", "phone", "language", "joined_at", "created_at")
SELECT "partner_id", coalesce("name", "email", "phone"), "email", CASE WHEN "phone_confirmed_at" IS NULL THEN NULL ELSE "phone" END,
  coalesce("language", 'ru'), "created_at", "created_at"
FROM "customer"
WHERE "roles" ?| array['ROLE_ADMIN', 'ROLE_OWNER'] AND "deleted_at" IS NULL AND ("email" IS NOT NULL OR "phone_confirmed_at" IS NOT NULL);
--> statement-breakpoint
INSERT INTO "staff_member_role" ("partner_id", "member_id", "role_id")
SELECT m."partner_id", m."id", r."id"
FROM "staff_member" m
JOIN "customer" c ON c."partner_id" = m."partner_id" AND (c."email" = m."email" OR c."phone" = m."phone" AND c."phone_confirmed_at" IS NOT NULL)
JOIN "staff_role" r ON r."partner_id" = m."partner_id" AND CASE WHEN c."roles" ? 'ROLE_OWNER' THEN r."is_owner" ELSE r."name" = 'Administrator' END
WHERE c."roles" ?| array['ROLE_ADMIN', 'ROLE_OWNER']
ON CONFLICT DO NOTHING;
--> statement-breakpoint
UPDATE "customer" SET "roles" = CASE WHEN "roles" - 'ROLE_ADMIN' - 'ROLE_OWNER' = '[]' AND "deleted_at" IS NULL
  THEN '["ROLE_USER", "ROLE_CLIENT"]'::jsonb ELSE "roles" - 'ROLE_ADMIN' - 'ROLE_OWNER' END
WHERE "roles" ?| array['ROLE_ADMIN', 'ROLE_OWNER'];
--> statement-breakpoint
-- Their sessions were opened as customers; as staff they sign in again.
UPDATE "system"."session" SET "revoked_at" = now() WHERE "revoked_at" IS NULL AND "roles" ?| array['ROLE_ADMIN', 'ROLE_OWNER'];
--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_no_staff" CHECK (not "customer"."roles" ?| array['ROLE_ADMIN', 'ROLE_OWNER']);
