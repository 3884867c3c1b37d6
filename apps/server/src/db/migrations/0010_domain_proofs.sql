CREATE TABLE "system"."domain_claim" (
	"partner_id" varchar(60) NOT NULL,
	"host" varchar(255) NOT NULL,
	"token" varchar(60) NOT NULL,
	"claimed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"dns_failure" varchar(30),
	"file_failure" varchar(30),
	CONSTRAINT "domain_claim_partner_id_host_pk" PRIMARY KEY("partner_id","host")
);
--> statement-breakpoint
ALTER TABLE "system"."domain" ADD COLUMN "proof" varchar(20) DEFAULT 'machine' NOT NULL;--> statement-breakpoint
ALTER TABLE "system"."domain" ADD COLUMN "proven_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- Hosts at which shops answered before there were proofs stay theirs.
UPDATE "system"."domain" SET "proof" = 'before';--> statement-breakpoint
-- A link to a further shop now names its domain. Those that name none are over.
ALTER TABLE "system"."setup_link" ADD COLUMN "host" varchar(255);--> statement-breakpoint
CREATE INDEX "domain_claim_expires_at" ON "system"."domain_claim" USING btree ("expires_at");
