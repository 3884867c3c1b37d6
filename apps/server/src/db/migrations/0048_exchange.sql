CREATE TABLE "exchange_file_part" (
	"partner_id" varchar(60) NOT NULL,
	"file_id" uuid NOT NULL,
	"start" bigint NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "exchange_file_part_partner_id_file_id_start_pk" PRIMARY KEY("partner_id","file_id","start")
);
--> statement-breakpoint
CREATE TABLE "exchange_file" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"session_id" uuid NOT NULL,
	"type" varchar(10) NOT NULL,
	"name" varchar(200) NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"sha256" varchar(64) DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"is_kept" boolean DEFAULT true NOT NULL,
	CONSTRAINT "exchange_file_partner_id_id_pk" PRIMARY KEY("partner_id","id")
);
--> statement-breakpoint
CREATE TABLE "exchange_link" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"kind" varchar(12) NOT NULL,
	"external_id" varchar(160) NOT NULL,
	"name" varchar(200),
	"targets" jsonb,
	"seen_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "exchange_link_partner_id_id_pk" PRIMARY KEY("partner_id","id"),
	CONSTRAINT "exchange_link_external" UNIQUE("partner_id","kind","external_id")
);
--> statement-breakpoint
CREATE TABLE "exchange_order" (
	"partner_id" varchar(60) NOT NULL,
	"order_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"sent_version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "exchange_order_partner_id_order_id_pk" PRIMARY KEY("partner_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "exchange_row" (
	"partner_id" varchar(60) NOT NULL,
	"run_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"outcome" varchar(10) NOT NULL,
	"key" varchar(200) NOT NULL,
	"name" varchar(200) NOT NULL,
	"subject" varchar(60),
	"errors" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	CONSTRAINT "exchange_row_partner_id_run_id_number_pk" PRIMARY KEY("partner_id","run_id","number")
);
--> statement-breakpoint
CREATE TABLE "exchange_run" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"file_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"entry" varchar(300),
	"type" varchar(10) NOT NULL,
	"name" varchar(200) NOT NULL,
	"mode" varchar(10) NOT NULL,
	"state" varchar(10) NOT NULL,
	"based_on" uuid,
	"staff_id" uuid,
	"sha256" varchar(64) DEFAULT '' NOT NULL,
	"formed_at" varchar(40),
	"aspects" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"failure" jsonb,
	"unmapped" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"check_at" timestamp with time zone,
	"cursor" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "exchange_run_partner_id_id_pk" PRIMARY KEY("partner_id","id")
);
--> statement-breakpoint
CREATE TABLE "exchange_session" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"token_hash" varchar(64) NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"batch" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "exchange_session_partner_id_id_pk" PRIMARY KEY("partner_id","id"),
	CONSTRAINT "exchange_session_token" UNIQUE("partner_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "exchange" (
	"partner_id" varchar(60) NOT NULL,
	"id" varchar(20) DEFAULT '1c' NOT NULL,
	"login" varchar(60),
	"password_hash" varchar(64),
	"password_at" timestamp with time zone,
	"password_by" uuid,
	"settings" jsonb NOT NULL,
	"sends_orders" boolean DEFAULT false NOT NULL,
	"marks" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"seen_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "exchange_partner_id_id_pk" PRIMARY KEY("partner_id","id")
);
--> statement-breakpoint
ALTER TABLE "product_set" ALTER COLUMN "external_id" SET DATA TYPE varchar(80);--> statement-breakpoint
ALTER TABLE "product" ALTER COLUMN "external_id" SET DATA TYPE varchar(80);--> statement-breakpoint
ALTER TABLE "order_line" ALTER COLUMN "external_id" SET DATA TYPE varchar(80);--> statement-breakpoint
ALTER TABLE "exchange_file_part" ADD CONSTRAINT "exchange_file_part_partner_id_file_id_exchange_file_partner_id_id_fk" FOREIGN KEY ("partner_id","file_id") REFERENCES "public"."exchange_file"("partner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_file" ADD CONSTRAINT "exchange_file_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_link" ADD CONSTRAINT "exchange_link_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_order" ADD CONSTRAINT "exchange_order_partner_id_order_id_order_partner_id_id_fk" FOREIGN KEY ("partner_id","order_id") REFERENCES "public"."order"("partner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_row" ADD CONSTRAINT "exchange_row_partner_id_run_id_exchange_run_partner_id_id_fk" FOREIGN KEY ("partner_id","run_id") REFERENCES "public"."exchange_run"("partner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_run" ADD CONSTRAINT "exchange_run_partner_id_file_id_exchange_file_partner_id_id_fk" FOREIGN KEY ("partner_id","file_id") REFERENCES "public"."exchange_file"("partner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_session" ADD CONSTRAINT "exchange_session_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange" ADD CONSTRAINT "exchange_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exchange_file_session" ON "exchange_file" USING btree ("partner_id","session_id","created_at");--> statement-breakpoint
CREATE INDEX "exchange_file_created" ON "exchange_file" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "exchange_file_kept" ON "exchange_file" USING btree ("partner_id","created_at","bytes") WHERE "exchange_file"."is_kept";--> statement-breakpoint
CREATE INDEX "exchange_order_due" ON "exchange_order" USING btree ("partner_id","order_id") WHERE "exchange_order"."sent_version" < "exchange_order"."version";--> statement-breakpoint
CREATE INDEX "exchange_row_outcome" ON "exchange_row" USING btree ("partner_id","run_id","outcome","number");--> statement-breakpoint
CREATE INDEX "exchange_row_subject" ON "exchange_row" USING btree ("partner_id","subject") WHERE "exchange_row"."subject" is not null;--> statement-breakpoint
CREATE INDEX "exchange_run_file" ON "exchange_run" USING btree ("partner_id","file_id");--> statement-breakpoint
CREATE INDEX "exchange_run_sha" ON "exchange_run" USING btree ("partner_id","sha256");--> statement-breakpoint
CREATE INDEX "exchange_run_due" ON "exchange_run" USING btree ("partner_id","id") WHERE "exchange_run"."check_at" is not null;--> statement-breakpoint
CREATE INDEX "exchange_session_expires" ON "exchange_session" USING btree ("expires_at");--> statement-breakpoint
-- What comes from 1C raises no version: staff decide about the rest.
CREATE TRIGGER "exchange_version" BEFORE UPDATE ON "exchange" FOR EACH ROW EXECUTE FUNCTION "raise_version"('exchange', '{marks,seen_at}');
--> statement-breakpoint
CREATE TRIGGER "exchange_link_version" BEFORE UPDATE ON "exchange_link" FOR EACH ROW EXECUTE FUNCTION "raise_version"('exchange-link', '{name,seen_at}');
--> statement-breakpoint
-- 1C gets each order that is made or changed while its partner sends orders. What an order is due by is its version and no moment: a
-- transaction that ends later than others is not passed over.
CREATE FUNCTION "note_order_for_exchange"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.version = OLD.version THEN
    RETURN NULL;
  END IF;
  IF EXISTS (SELECT FROM "exchange" e WHERE e.partner_id = NEW.partner_id AND e.sends_orders) THEN
    INSERT INTO "exchange_order" ("partner_id", "order_id", "version") VALUES (NEW.partner_id, NEW.id, NEW.version)
    ON CONFLICT ("partner_id", "order_id") DO UPDATE SET "version" = EXCLUDED.version;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "order_for_exchange" AFTER INSERT OR UPDATE ON "order" FOR EACH ROW EXECUTE FUNCTION "note_order_for_exchange"();
