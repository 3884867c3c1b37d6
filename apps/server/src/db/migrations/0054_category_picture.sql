-- A picture could go at the moment at which a category took it; such a category shows none.
UPDATE "category" AS c SET "picture_id" = NULL WHERE c."picture_id" IS NOT NULL AND NOT EXISTS (
  SELECT FROM "picture" AS p WHERE p."partner_id" = c."partner_id" AND p."id" = c."picture_id"
);--> statement-breakpoint
ALTER TABLE "category" ADD CONSTRAINT "category_partner_id_picture_id_picture_partner_id_id_fk" FOREIGN KEY ("partner_id","picture_id") REFERENCES "public"."picture"("partner_id","id") ON DELETE no action ON UPDATE no action;
