CREATE TABLE "staff_held_permission" (
	"partner_id" varchar(60) NOT NULL,
	"member_id" uuid NOT NULL,
	"permission" varchar(40) NOT NULL,
	CONSTRAINT "staff_held_permission_partner_id_member_id_permission_pk" PRIMARY KEY("partner_id","member_id","permission")
);
--> statement-breakpoint
ALTER TABLE "staff_held_permission" ADD CONSTRAINT "staff_held_permission_partner_id_member_id_staff_member_partner_id_id_fk" FOREIGN KEY ("partner_id","member_id") REFERENCES "public"."staff_member"("partner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_area" ON "cart" USING btree ("partner_id","area_id");--> statement-breakpoint
CREATE INDEX "category_picture" ON "category" USING btree ("partner_id","picture_id") WHERE "category"."picture_id" is not null;--> statement-breakpoint
CREATE INDEX "product_set_item_product" ON "product_set_item" USING btree ("partner_id","product_id");--> statement-breakpoint
CREATE INDEX "product_set_category" ON "product_set" USING btree ("partner_id","category_id");--> statement-breakpoint
CREATE INDEX "product_set_picture" ON "product_set" USING btree ("partner_id","picture_id");--> statement-breakpoint
CREATE INDEX "product_category" ON "product" USING btree ("partner_id","category_id");--> statement-breakpoint
CREATE INDEX "product_picture" ON "product" USING btree ("partner_id","picture_id");--> statement-breakpoint
CREATE INDEX "related_product_product" ON "related_product" USING btree ("partner_id","product_id");--> statement-breakpoint
CREATE INDEX "banner_slide_picture" ON "banner_slide" USING btree ("partner_id","picture_id");--> statement-breakpoint
CREATE INDEX "banner_picture" ON "banner" USING btree ("partner_id","picture_id");--> statement-breakpoint
CREATE INDEX "banner_product_set" ON "banner" USING btree ("partner_id","product_set_id") WHERE "banner"."product_set_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_personal_of_nobody" ON "audit_personal" USING btree ("partner_id","entry_id") WHERE "audit_personal"."person_id" is null;--> statement-breakpoint
CREATE FUNCTION "remember_permissions"("of_partner" varchar, "of_role" uuid, "of_member" uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "staff_held_permission" ("partner_id", "member_id", "permission")
  SELECT m."partner_id", m."member_id", held."permission"
  FROM "staff_member_role" m
  JOIN "staff_role" r ON r."partner_id" = m."partner_id" AND r."id" = m."role_id"
  CROSS JOIN LATERAL (
    SELECT jsonb_array_elements_text(r."permissions") AS "permission" UNION SELECT 'owner' WHERE r."is_owner"
  ) held
  WHERE m."partner_id" = of_partner AND m."role_id" = of_role AND (of_member IS NULL OR m."member_id" = of_member)
  ON CONFLICT DO NOTHING
$$;--> statement-breakpoint
CREATE FUNCTION "remember_permissions_of_member"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "remember_permissions"(NEW.partner_id, NEW.role_id, NEW.member_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "remember_permissions_of_role"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "remember_permissions"(NEW.partner_id, NEW.id, NULL);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "staff_member_role_remembered" AFTER INSERT OR UPDATE ON "staff_member_role" FOR EACH ROW EXECUTE FUNCTION "remember_permissions_of_member"();--> statement-breakpoint
CREATE TRIGGER "staff_role_remembered" AFTER UPDATE OF "permissions", "is_owner" ON "staff_role" FOR EACH ROW EXECUTE FUNCTION "remember_permissions_of_role"();--> statement-breakpoint
-- Until now only the audit knew what members were allowed: roles by their names.
INSERT INTO "staff_held_permission" ("partner_id", "member_id", "permission")
SELECT m."partner_id", m."id", held."permission"
FROM "staff_member" m
JOIN "staff_role" r ON r."partner_id" = m."partner_id"
CROSS JOIN LATERAL (
  SELECT jsonb_array_elements_text(r."permissions") AS "permission" UNION SELECT 'owner' WHERE r."is_owner"
) held
WHERE EXISTS (
    SELECT FROM "staff_member_role" o WHERE o."partner_id" = m."partner_id" AND o."member_id" = m."id" AND o."role_id" = r."id"
  ) OR EXISTS (
    SELECT FROM "audit_entry" e WHERE e."partner_id" = m."partner_id" AND e."subject" = 'staff:' || m."id"
      AND (e."before" -> 'roles' ? coalesce(r."name", r."template") OR e."after" -> 'roles' ? coalesce(r."name", r."template"))
  )
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- What was searched when a list was saved as a file may name a customer, and nothing tells whom.
DELETE FROM "audit_personal" p USING "audit_entry" e
WHERE e."partner_id" = p."partner_id" AND e."id" = p."entry_id" AND e."action" IN ('list.exported', 'orders.exported') AND p."person_id" IS NULL;
