ALTER TABLE "system"."session" ADD COLUMN "client_app" varchar(60);--> statement-breakpoint
CREATE INDEX "session_client_app" ON "system"."session" USING btree ("partner_id","client_app") WHERE "system"."session"."client_app" is not null;--> statement-breakpoint
-- Sessions from before: their program is unknown, so they end with any program of the partner.
UPDATE "system"."session" SET "client_app" = '' WHERE "roles" ? 'ROLE_CLIENT_APP';
