CREATE TABLE "code_challenge" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"purpose" varchar(10) NOT NULL,
	"method" varchar(10) NOT NULL,
	"target" varchar(254) NOT NULL,
	"customer_id" uuid,
	"code_hash" varchar(64),
	"code_length" integer NOT NULL,
	"attempts_left" integer NOT NULL,
	"sends" integer NOT NULL,
	"resend_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"language" varchar(2) NOT NULL,
	"ip" varchar(60) NOT NULL,
	"user_agent" varchar(300) NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "code_challenge_partner_id_id_pk" PRIMARY KEY("partner_id","id"),
	CONSTRAINT "code_challenge_attempts" CHECK ("code_challenge"."attempts_left" >= 0)
);
--> statement-breakpoint
CREATE TABLE "code_pause" (
	"partner_id" varchar(60) NOT NULL,
	"prefix" varchar(20) NOT NULL,
	"method" varchar(10) NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "code_pause_partner_id_prefix_method_pk" PRIMARY KEY("partner_id","prefix","method")
);
--> statement-breakpoint
CREATE TABLE "code_send" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"challenge_id" uuid NOT NULL,
	"method" varchar(10) NOT NULL,
	"target" varchar(254) NOT NULL,
	"prefix" varchar(20),
	"ip" varchar(60) NOT NULL,
	"subject_id" uuid NOT NULL,
	"device_id" varchar(60),
	"at" timestamp with time zone NOT NULL,
	"approved_at" timestamp with time zone,
	CONSTRAINT "code_send_partner_id_id_pk" PRIMARY KEY("partner_id","id")
);
--> statement-breakpoint
CREATE TABLE "avatar" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"content_type" varchar(60) NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "avatar_partner_id_id_pk" PRIMARY KEY("partner_id","id")
);
--> statement-breakpoint
CREATE TABLE "customer" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"roles" jsonb NOT NULL,
	"name" varchar(100),
	"phone" varchar(20),
	"phone_confirmed_at" timestamp with time zone,
	"pending_phone" varchar(20),
	"email" varchar(254),
	"pending_email" varchar(254),
	"birthday" date,
	"avatar_id" uuid,
	"language" varchar(2),
	"order_source" varchar(30),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "customer_partner_id_id_pk" PRIMARY KEY("partner_id","id"),
	CONSTRAINT "customer_phone_confirmed" CHECK ("customer"."phone_confirmed_at" is null or "customer"."phone" is not null),
	CONSTRAINT "customer_email_lower" CHECK ("customer"."email" = lower("customer"."email")),
	CONSTRAINT "customer_deleted" CHECK ("customer"."deleted_at" is null or coalesce("customer"."name", "customer"."phone", "customer"."pending_phone", "customer"."email", "customer"."pending_email") is null)
);
--> statement-breakpoint
CREATE TABLE "legal_person_customer" (
	"partner_id" varchar(60) NOT NULL,
	"legal_person_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	CONSTRAINT "legal_person_customer_partner_id_legal_person_id_customer_id_pk" PRIMARY KEY("partner_id","legal_person_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "legal_person" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"name" varchar(200) NOT NULL,
	"tax_number" varchar(20) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "legal_person_partner_id_id_pk" PRIMARY KEY("partner_id","id")
);
--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "deleted_items" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "handed_over_from" uuid;--> statement-breakpoint
ALTER TABLE "system"."session" ADD COLUMN "visitor_subject_id" uuid;--> statement-breakpoint
ALTER TABLE "system"."session" ADD COLUMN "method" varchar(10);--> statement-breakpoint
ALTER TABLE "system"."session" ADD COLUMN "user_agent" varchar(300) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "system"."session" ADD COLUMN "ip" varchar(60) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "avatar" ADD CONSTRAINT "avatar_partner_id_customer_id_customer_partner_id_id_fk" FOREIGN KEY ("partner_id","customer_id") REFERENCES "public"."customer"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_person_customer" ADD CONSTRAINT "legal_person_customer_partner_id_legal_person_id_legal_person_partner_id_id_fk" FOREIGN KEY ("partner_id","legal_person_id") REFERENCES "public"."legal_person"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_person_customer" ADD CONSTRAINT "legal_person_customer_partner_id_customer_id_customer_partner_id_id_fk" FOREIGN KEY ("partner_id","customer_id") REFERENCES "public"."customer"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "code_challenge_alive" ON "code_challenge" USING btree ("partner_id","purpose","target",coalesce("customer_id", '00000000-0000-0000-0000-000000000000')) WHERE "code_challenge"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "code_challenge_created" ON "code_challenge" USING btree ("partner_id","created_at");--> statement-breakpoint
CREATE INDEX "code_send_target" ON "code_send" USING btree ("partner_id","target","at");--> statement-breakpoint
CREATE INDEX "code_send_prefix" ON "code_send" USING btree ("partner_id","prefix","at");--> statement-breakpoint
CREATE INDEX "code_send_ip" ON "code_send" USING btree ("partner_id","ip","at");--> statement-breakpoint
CREATE INDEX "code_send_subject" ON "code_send" USING btree ("partner_id","subject_id","at");--> statement-breakpoint
CREATE INDEX "code_send_device" ON "code_send" USING btree ("partner_id","device_id","at");--> statement-breakpoint
CREATE INDEX "code_send_challenge" ON "code_send" USING btree ("partner_id","challenge_id");--> statement-breakpoint
CREATE INDEX "code_send_at" ON "code_send" USING btree ("partner_id","at");--> statement-breakpoint
CREATE INDEX "avatar_customer" ON "avatar" USING btree ("partner_id","customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_phone" ON "customer" USING btree ("partner_id","phone") WHERE "customer"."phone_confirmed_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_email" ON "customer" USING btree ("partner_id","email");--> statement-breakpoint
CREATE INDEX "legal_person_customer_customer" ON "legal_person_customer" USING btree ("partner_id","customer_id");--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_handed_over" UNIQUE("partner_id","handed_over_from");--> statement-breakpoint
-- By hand from here on: a consent is evidence, so its row is never changed and never taken away.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Rows of % are only ever appended', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER "consent_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "consent"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
