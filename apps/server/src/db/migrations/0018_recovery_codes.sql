CREATE TABLE "recovery_code" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"staff_id" uuid NOT NULL,
	"code_hash" varchar(64) NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_code_partner_id_id_pk" PRIMARY KEY("partner_id","id"),
	CONSTRAINT "recovery_code_hash_length" CHECK (length("recovery_code"."code_hash") = 64)
);
--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_partner_id_staff_id_staff_member_partner_id_id_fk" FOREIGN KEY ("partner_id","staff_id") REFERENCES "public"."staff_member"("partner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_code_hash" ON "recovery_code" USING btree ("partner_id","code_hash");--> statement-breakpoint
CREATE INDEX "recovery_code_staff" ON "recovery_code" USING btree ("partner_id","staff_id");--> statement-breakpoint
CREATE INDEX "recovery_code_expires" ON "recovery_code" USING btree ("expires_at") WHERE "recovery_code"."expires_at" is not null;