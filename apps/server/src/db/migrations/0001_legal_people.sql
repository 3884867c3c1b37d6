CREATE TABLE "legal_person_payment" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"legal_person_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"day" date NOT NULL,
	"note" varchar(200) NOT NULL,
	"staff_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "legal_person_payment_partner_id_id_pk" PRIMARY KEY("partner_id","id"),
	CONSTRAINT "legal_person_payment_amount" CHECK ("legal_person_payment"."amount_minor" <> 0)
);
--> statement-breakpoint
CREATE TABLE "legal_person_request" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" varchar(200) NOT NULL,
	"tax_number" varchar(20) NOT NULL,
	"kpp" varchar(9),
	"legal_address" varchar(300),
	"contract_number" varchar(60),
	"state" varchar(10) NOT NULL,
	"reason" varchar(500),
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "legal_person_request_partner_id_id_pk" PRIMARY KEY("partner_id","id"),
	CONSTRAINT "legal_person_request_customer" UNIQUE("partner_id","customer_id","tax_number"),
	CONSTRAINT "legal_person_request_reason" CHECK (("legal_person_request"."reason" is not null) = ("legal_person_request"."state" = 'refused'))
);
--> statement-breakpoint
ALTER TABLE "legal_person" ADD COLUMN "kpp" varchar(9);--> statement-breakpoint
ALTER TABLE "legal_person" ADD COLUMN "legal_address" varchar(300);--> statement-breakpoint
ALTER TABLE "legal_person" ADD COLUMN "contract_number" varchar(60);--> statement-breakpoint
ALTER TABLE "legal_person" ADD COLUMN "credit_limit_minor" bigint;--> statement-breakpoint
ALTER TABLE "legal_person" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "legal_person_payment" ADD CONSTRAINT "legal_person_payment_partner_id_legal_person_id_legal_person_partner_id_id_fk" FOREIGN KEY ("partner_id","legal_person_id") REFERENCES "public"."legal_person"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_person_request" ADD CONSTRAINT "legal_person_request_partner_id_customer_id_customer_partner_id_id_fk" FOREIGN KEY ("partner_id","customer_id") REFERENCES "public"."customer"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "legal_person_payment_company" ON "legal_person_payment" USING btree ("partner_id","legal_person_id","at");--> statement-breakpoint
CREATE INDEX "legal_person_request_open" ON "legal_person_request" USING btree ("partner_id","created_at","id") WHERE "legal_person_request"."state" = 'requested';--> statement-breakpoint
CREATE INDEX "legal_person_request_number" ON "legal_person_request" USING btree ("partner_id","tax_number");--> statement-breakpoint
-- Companies were entered by hand until now: of several with one number the first has it, and numbers lose their spaces and dashes.
UPDATE "legal_person" SET "tax_number" = upper(regexp_replace("tax_number", '[\s-]', '', 'g')) WHERE "tax_number" ~ '[\s-]' OR "tax_number" <> upper("tax_number");--> statement-breakpoint
UPDATE "legal_person" p SET "tax_number" = '' WHERE p."tax_number" <> '' AND EXISTS (SELECT FROM "legal_person" f WHERE f."partner_id" = p."partner_id" AND f."tax_number" = p."tax_number" AND f."id" < p."id");--> statement-breakpoint
CREATE UNIQUE INDEX "legal_person_tax_number" ON "legal_person" USING btree ("partner_id","tax_number") WHERE "legal_person"."tax_number" <> '';--> statement-breakpoint
CREATE INDEX "legal_person_name" ON "legal_person" USING btree ("partner_id","name","id");--> statement-breakpoint
ALTER TABLE "legal_person" ADD CONSTRAINT "legal_person_credit_limit" CHECK ("legal_person"."credit_limit_minor" >= 0);--> statement-breakpoint
CREATE TRIGGER "legal_person_version" BEFORE UPDATE ON "legal_person" FOR EACH ROW EXECUTE FUNCTION "raise_version"('legal-person');--> statement-breakpoint
CREATE TRIGGER "legal_person_payment_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "legal_person_payment"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
