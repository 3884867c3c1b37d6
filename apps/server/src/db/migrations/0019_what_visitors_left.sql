-- All migrations run in one transaction. A partner that was repaired in it and changed again waits for its deferred check, and
-- its table could not be altered by any later one: what waits is looked at here, what comes after at once.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
CREATE TABLE "customer_visitor" (
	"partner_id" varchar(60) NOT NULL,
	"customer_id" uuid NOT NULL,
	"visitor_id" uuid NOT NULL,
	CONSTRAINT "customer_visitor_partner_id_customer_id_visitor_id_pk" PRIMARY KEY("partner_id","customer_id","visitor_id")
);
--> statement-breakpoint
DROP INDEX "system"."session_visitor";--> statement-breakpoint
DROP INDEX "system"."session_expires";--> statement-breakpoint
DROP INDEX "system"."session_revoked";--> statement-breakpoint
ALTER TABLE "customer_visitor" ADD CONSTRAINT "customer_visitor_partner_id_customer_id_customer_partner_id_id_fk" FOREIGN KEY ("partner_id","customer_id") REFERENCES "public"."customer"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_visitor_visitor" ON "customer_visitor" USING btree ("partner_id","visitor_id");--> statement-breakpoint
CREATE INDEX "session_visitor_refreshed" ON "system"."session" USING btree ("refreshed_at") WHERE "system"."session"."method" is null;--> statement-breakpoint
CREATE INDEX "session_expires" ON "system"."session" USING btree ("expires_at") WHERE "system"."session"."method" is not null;--> statement-breakpoint
CREATE INDEX "session_revoked" ON "system"."session" USING btree ("revoked_at") WHERE "system"."session"."revoked_at" is not null and "system"."session"."method" is not null;--> statement-breakpoint
-- Until now it was known by their sessions alone, and those that are gone say nothing more.
INSERT INTO "customer_visitor" ("partner_id", "customer_id", "visitor_id")
SELECT DISTINCT customer.partner_id, customer.id, session.visitor_subject_id
FROM system.session JOIN customer ON customer.partner_id = session.partner_id AND customer.id = session.subject_id
WHERE session.visitor_subject_id IS NOT NULL;
