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
	CONSTRAINT "partner_secret_partner_id_id_pk" PRIMARY KEY("partner_id","id"),
	CONSTRAINT "partner_secret_account" UNIQUE("partner_id","name","account"),
	CONSTRAINT "partner_secret_sealed" CHECK (length("partner_secret"."sealed") between 40 and 2000)
);
--> statement-breakpoint
ALTER TABLE "partner_secret" ADD CONSTRAINT "partner_secret_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- A start with another APP_SECRET seals the same value anew: that is no change to anybody.
CREATE TRIGGER "partner_secret_version" BEFORE UPDATE ON "partner_secret" FOR EACH ROW EXECUTE FUNCTION "raise_version"('secret', '{sealed,unreadable_since}');
