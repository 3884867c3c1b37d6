CREATE TABLE "staff_invitation" (
	"partner_id" varchar(60) NOT NULL,
	"member_id" uuid NOT NULL,
	"token_hash" varchar(64),
	"sent_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	CONSTRAINT "staff_invitation_partner_id_member_id_pk" PRIMARY KEY("partner_id","member_id"),
	CONSTRAINT "staff_invitation_once" CHECK ("staff_invitation"."token_hash" is null or "staff_invitation"."accepted_at" is null)
);
--> statement-breakpoint
CREATE TABLE "staff_policy" (
	"partner_id" varchar(60) NOT NULL,
	"id" varchar(10) DEFAULT 'staff' NOT NULL,
	"passkeys" varchar(10) DEFAULT 'optional' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "staff_policy_partner_id_id_pk" PRIMARY KEY("partner_id","id"),
	CONSTRAINT "staff_policy_one" CHECK ("staff_policy"."id" = 'staff'),
	CONSTRAINT "staff_policy_passkeys" CHECK ("staff_policy"."passkeys" in ('optional', 'demanded'))
);
--> statement-breakpoint
ALTER TABLE "passkey" ALTER COLUMN "customer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entry" ALTER COLUMN "staff_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "passkey" ADD COLUMN "staff_id" uuid;--> statement-breakpoint
ALTER TABLE "staff_member" ADD COLUMN "roles_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff_invitation" ADD CONSTRAINT "staff_invitation_partner_id_member_id_staff_member_partner_id_id_fk" FOREIGN KEY ("partner_id","member_id") REFERENCES "public"."staff_member"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_invitation_token" ON "staff_invitation" USING btree ("partner_id","token_hash");--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_partner_id_staff_id_staff_member_partner_id_id_fk" FOREIGN KEY ("partner_id","staff_id") REFERENCES "public"."staff_member"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_staff" ON "passkey" USING btree ("partner_id","staff_id") WHERE "passkey"."staff_id" is not null;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_owner" CHECK (("passkey"."customer_id" is null) <> ("passkey"."staff_id" is null));--> statement-breakpoint
CREATE TRIGGER "staff_policy_version" BEFORE UPDATE ON "staff_policy" FOR EACH ROW EXECUTE FUNCTION "raise_version"('policy');
