CREATE TABLE "bottle_entry" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"subject_id" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"order_id" uuid,
	"delivered" integer NOT NULL,
	"returned" integer NOT NULL,
	"change" integer NOT NULL,
	"bottles" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "bottle_entry_partner_id_id_pk" PRIMARY KEY("partner_id","id"),
	CONSTRAINT "bottle_entry_order" UNIQUE("partner_id","order_id"),
	CONSTRAINT "bottle_entry_numbers" CHECK ("bottle_entry"."delivered" >= 0 and "bottle_entry"."returned" >= 0 and "bottle_entry"."bottles" >= 0)
);
--> statement-breakpoint
CREATE TABLE "bottle_place" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"subject_id" uuid NOT NULL,
	"address_key" varchar(700) NOT NULL,
	"address_id" uuid,
	"address_text" varchar(500) NOT NULL,
	"bottles" integer NOT NULL,
	CONSTRAINT "bottle_place_partner_id_id_pk" PRIMARY KEY("partner_id","id"),
	CONSTRAINT "bottle_place_address" UNIQUE("partner_id","subject_id","address_key"),
	CONSTRAINT "bottle_place_bottles" CHECK ("bottle_place"."bottles" >= 0)
);
--> statement-breakpoint
CREATE TABLE "debt" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"subject_id" uuid NOT NULL,
	"legal_person_id" uuid,
	"kind" varchar(10) NOT NULL,
	"rental_id" uuid,
	"order_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	"state" varchar(10) DEFAULT 'open' NOT NULL,
	"paid_by_order_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "debt_partner_id_id_pk" PRIMARY KEY("partner_id","id"),
	CONSTRAINT "debt_rental" UNIQUE("partner_id","rental_id"),
	CONSTRAINT "debt_amount" CHECK ("debt"."amount_minor" > 0 and "debt"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "rental" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"subject_id" uuid NOT NULL,
	"legal_person_id" uuid,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"place_id" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"last_water_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"time_zone" varchar(60) NOT NULL,
	"full_price_minor" bigint NOT NULL,
	"state" varchar(10) DEFAULT 'active' NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by_order_id" uuid,
	CONSTRAINT "rental_partner_id_id_pk" PRIMARY KEY("partner_id","id"),
	CONSTRAINT "rental_position" UNIQUE("partner_id","order_id","position"),
	CONSTRAINT "rental_ended" CHECK (("rental"."state" = 'active') = ("rental"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "points_account" (
	"partner_id" varchar(60) NOT NULL,
	"customer_id" uuid NOT NULL,
	"available" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"owed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "points_account_partner_id_customer_id_pk" PRIMARY KEY("partner_id","customer_id"),
	CONSTRAINT "points_account_balance" CHECK ("points_account"."available" >= 0 and "points_account"."held" >= 0 and "points_account"."owed" >= 0)
);
--> statement-breakpoint
CREATE TABLE "points_entry" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"kind" varchar(12) NOT NULL,
	"debit" varchar(12) NOT NULL,
	"credit" varchar(12) NOT NULL,
	"points" integer NOT NULL,
	"order_id" uuid,
	"lot_id" uuid,
	"expires_at" timestamp with time zone,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "points_entry_partner_id_id_pk" PRIMARY KEY("partner_id","id"),
	CONSTRAINT "points_entry_points" CHECK ("points_entry"."points" > 0 and "points_entry"."debit" <> "points_entry"."credit")
);
--> statement-breakpoint
CREATE TABLE "points_hold" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"lot_id" uuid NOT NULL,
	"points" integer NOT NULL,
	"state" varchar(10) DEFAULT 'held' NOT NULL,
	"held_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "points_hold_partner_id_id_pk" PRIMARY KEY("partner_id","id"),
	CONSTRAINT "points_hold_points" CHECK ("points_hold"."points" > 0)
);
--> statement-breakpoint
CREATE TABLE "points_lot" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"order_id" uuid,
	"granted" integer NOT NULL,
	"remaining" integer NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "points_lot_partner_id_id_pk" PRIMARY KEY("partner_id","id"),
	CONSTRAINT "points_lot_remaining" CHECK ("points_lot"."granted" > 0 and "points_lot"."remaining" between 0 and "points_lot"."granted")
);
--> statement-breakpoint
CREATE TABLE "final_receipt" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"payment_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"lines" jsonb NOT NULL,
	"status" varchar(8) DEFAULT 'queued' NOT NULL,
	"acquirer_receipt_id" varchar(100),
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"check_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	CONSTRAINT "final_receipt_partner_id_id_pk" PRIMARY KEY("partner_id","id"),
	CONSTRAINT "final_receipt_document" UNIQUE("partner_id","document_id")
);
--> statement-breakpoint
CREATE TABLE "payment_entry" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"payment_id" uuid NOT NULL,
	"refund_id" uuid,
	"document_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_entry_partner_id_id_pk" PRIMARY KEY("partner_id","id"),
	CONSTRAINT "payment_entry_refund" UNIQUE("partner_id","refund_id")
);
--> statement-breakpoint
CREATE TABLE "payment_notification" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"acquirer" varchar(40) NOT NULL,
	"kind" varchar(20) NOT NULL,
	"object_id" varchar(100) NOT NULL,
	"ip" varchar(60) NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_notification_partner_id_id_pk" PRIMARY KEY("partner_id","id")
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"purpose" varchar(10) DEFAULT 'order' NOT NULL,
	"subject_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"idempotence_key" uuid NOT NULL,
	"acquirer" varchar(40) NOT NULL,
	"acquirer_payment_id" varchar(100),
	"method_code" integer NOT NULL,
	"saved_method_id" uuid,
	"saves_method" boolean DEFAULT false NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" varchar(3) NOT NULL,
	"captured_minor" bigint DEFAULT 0 NOT NULL,
	"refunded_minor" bigint DEFAULT 0 NOT NULL,
	"status" varchar(20) DEFAULT 'opening' NOT NULL,
	"confirmation_url" varchar(2048),
	"return_url" varchar(2048) NOT NULL,
	"cancel_reason" varchar(60),
	"receipt" jsonb NOT NULL,
	"language" varchar(2) NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"asks" integer DEFAULT 0 NOT NULL,
	"asked_with" jsonb,
	"check_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "payment_partner_id_id_pk" PRIMARY KEY("partner_id","id"),
	CONSTRAINT "payment_attempt" UNIQUE("partner_id","document_id","attempt"),
	CONSTRAINT "payment_acquirer" UNIQUE("partner_id","acquirer","acquirer_payment_id"),
	CONSTRAINT "payment_sums" CHECK ("payment"."amount_minor" > 0 and "payment"."captured_minor" between 0 and "payment"."amount_minor" and "payment"."refunded_minor" between 0 and "payment"."captured_minor")
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"payment_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"reason" varchar(40) NOT NULL,
	"status" varchar(12) DEFAULT 'queued' NOT NULL,
	"acquirer_refund_id" varchar(100),
	"decline_reason" varchar(60),
	"round" integer DEFAULT 0 NOT NULL,
	"receipt_mode" varchar(16) DEFAULT 'full_prepayment' NOT NULL,
	"receipt" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"check_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refund_partner_id_id_pk" PRIMARY KEY("partner_id","id"),
	CONSTRAINT "refund_amount" CHECK ("refund"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "saved_payment_method" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"acquirer" varchar(40) NOT NULL,
	"acquirer_method_id" varchar(100) NOT NULL,
	"kind" varchar(6) NOT NULL,
	"label" varchar(100) NOT NULL,
	"last4" varchar(4),
	"expiry" varchar(5),
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "saved_payment_method_partner_id_id_pk" PRIMARY KEY("partner_id","id")
);
--> statement-breakpoint
CREATE TABLE "promo_code" (
	"partner_id" varchar(60) NOT NULL,
	"code" varchar(60) NOT NULL,
	"effect" jsonb NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"is_first_order_only" boolean DEFAULT false NOT NULL,
	"min_goods_minor" bigint,
	"valid_from" timestamp with time zone,
	"valid_to" timestamp with time zone,
	"global_limit" integer,
	"per_customer_limit" integer,
	"item_ids" jsonb,
	"area_ids" jsonb,
	"payment_codes" jsonb,
	"weekday_mask" integer,
	"allows_points" boolean DEFAULT true NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "promo_code_partner_id_code_pk" PRIMARY KEY("partner_id","code"),
	CONSTRAINT "promo_code_used" CHECK ("promo_code"."used" >= 0 and ("promo_code"."global_limit" is null or "promo_code"."used" <= "promo_code"."global_limit")),
	CONSTRAINT "promo_code_window" CHECK ("promo_code"."valid_from" < "promo_code"."valid_to")
);
--> statement-breakpoint
CREATE TABLE "promo_use" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"code" varchar(60) NOT NULL,
	"order_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"phone" varchar(20) NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"released_at" timestamp with time zone,
	CONSTRAINT "promo_use_partner_id_id_pk" PRIMARY KEY("partner_id","id")
);
--> statement-breakpoint
ALTER TABLE "order_line" DROP CONSTRAINT "order_line_quantity";--> statement-breakpoint
ALTER TABLE "order_event" ALTER COLUMN "text" SET DATA TYPE varchar(500);--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "promo_code" varchar(60);--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "paid_by_points" jsonb DEFAULT 'false'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_event" ADD COLUMN "text_key" varchar(40);--> statement-breakpoint
ALTER TABLE "order_event" ADD COLUMN "text_params" jsonb;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "points_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "reason" varchar(20);--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "refunded_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "is_registered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "legal_person_id" uuid;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "promo_code" varchar(60);--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "will_earn" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "paid_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "refunded_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "pay_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "saves_payment_method" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "empties_returned" integer;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "adjustment_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "cancelled_by" varchar(10);--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "cancel_reason_id" varchar(40);--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "cancel_note" text;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "completed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "undelivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bottle_entry" ADD CONSTRAINT "bottle_entry_partner_id_place_id_bottle_place_partner_id_id_fk" FOREIGN KEY ("partner_id","place_id") REFERENCES "public"."bottle_place"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental" ADD CONSTRAINT "rental_partner_id_place_id_bottle_place_partner_id_id_fk" FOREIGN KEY ("partner_id","place_id") REFERENCES "public"."bottle_place"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_account" ADD CONSTRAINT "points_account_partner_id_customer_id_customer_partner_id_id_fk" FOREIGN KEY ("partner_id","customer_id") REFERENCES "public"."customer"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_entry" ADD CONSTRAINT "points_entry_partner_id_customer_id_points_account_partner_id_customer_id_fk" FOREIGN KEY ("partner_id","customer_id") REFERENCES "public"."points_account"("partner_id","customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_hold" ADD CONSTRAINT "points_hold_partner_id_lot_id_points_lot_partner_id_id_fk" FOREIGN KEY ("partner_id","lot_id") REFERENCES "public"."points_lot"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_lot" ADD CONSTRAINT "points_lot_partner_id_customer_id_points_account_partner_id_customer_id_fk" FOREIGN KEY ("partner_id","customer_id") REFERENCES "public"."points_account"("partner_id","customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "final_receipt" ADD CONSTRAINT "final_receipt_partner_id_payment_id_payment_partner_id_id_fk" FOREIGN KEY ("partner_id","payment_id") REFERENCES "public"."payment"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_entry" ADD CONSTRAINT "payment_entry_partner_id_payment_id_payment_partner_id_id_fk" FOREIGN KEY ("partner_id","payment_id") REFERENCES "public"."payment"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_partner_id_payment_id_payment_partner_id_id_fk" FOREIGN KEY ("partner_id","payment_id") REFERENCES "public"."payment"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_code" ADD CONSTRAINT "promo_code_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_use" ADD CONSTRAINT "promo_use_partner_id_code_promo_code_partner_id_code_fk" FOREIGN KEY ("partner_id","code") REFERENCES "public"."promo_code"("partner_id","code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bottle_entry_subject" ON "bottle_entry" USING btree ("partner_id","subject_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "debt_delivery" ON "debt" USING btree ("partner_id","order_id") WHERE "debt"."kind" = 'delivery';--> statement-breakpoint
CREATE INDEX "debt_subject" ON "debt" USING btree ("partner_id","subject_id","state");--> statement-breakpoint
CREATE INDEX "debt_legal_person" ON "debt" USING btree ("partner_id","legal_person_id","state") WHERE "debt"."legal_person_id" is not null;--> statement-breakpoint
CREATE INDEX "rental_subject" ON "rental" USING btree ("partner_id","subject_id");--> statement-breakpoint
CREATE INDEX "rental_legal_person" ON "rental" USING btree ("partner_id","legal_person_id") WHERE "rental"."legal_person_id" is not null;--> statement-breakpoint
CREATE INDEX "rental_due" ON "rental" USING btree ("partner_id","due_at") WHERE "rental"."state" = 'active';--> statement-breakpoint
CREATE INDEX "points_entry_customer" ON "points_entry" USING btree ("partner_id","customer_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "points_entry_grant" ON "points_entry" USING btree ("partner_id","order_id") WHERE "points_entry"."kind" = 'grant';--> statement-breakpoint
CREATE UNIQUE INDEX "points_hold_held" ON "points_hold" USING btree ("partner_id","order_id","lot_id") WHERE "points_hold"."state" = 'held';--> statement-breakpoint
CREATE INDEX "points_hold_order" ON "points_hold" USING btree ("partner_id","order_id");--> statement-breakpoint
CREATE INDEX "points_lot_customer" ON "points_lot" USING btree ("partner_id","customer_id","expires_at");--> statement-breakpoint
CREATE INDEX "final_receipt_check" ON "final_receipt" USING btree ("partner_id","check_at") WHERE "final_receipt"."check_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_entry_capture" ON "payment_entry" USING btree ("partner_id","payment_id") WHERE "payment_entry"."refund_id" is null;--> statement-breakpoint
CREATE INDEX "payment_entry_document" ON "payment_entry" USING btree ("partner_id","document_id");--> statement-breakpoint
CREATE INDEX "payment_notification_at" ON "payment_notification" USING btree ("partner_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_live" ON "payment" USING btree ("partner_id","document_id") WHERE "payment"."status" in ('opening', 'pending', 'waiting_for_capture');--> statement-breakpoint
CREATE INDEX "payment_check" ON "payment" USING btree ("partner_id","check_at") WHERE "payment"."check_at" is not null;--> statement-breakpoint
CREATE INDEX "refund_document" ON "refund" USING btree ("partner_id","document_id");--> statement-breakpoint
CREATE INDEX "refund_check" ON "refund" USING btree ("partner_id","check_at") WHERE "refund"."check_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_payment_method_acquirer" ON "saved_payment_method" USING btree ("partner_id","customer_id","acquirer","acquirer_method_id") WHERE "saved_payment_method"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "saved_payment_method_customer" ON "saved_payment_method" USING btree ("partner_id","customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "promo_use_order" ON "promo_use" USING btree ("partner_id","order_id") WHERE "promo_use"."released_at" is null;--> statement-breakpoint
CREATE INDEX "promo_use_subject" ON "promo_use" USING btree ("partner_id","code","subject_id");--> statement-breakpoint
CREATE INDEX "promo_use_phone" ON "promo_use" USING btree ("partner_id","code","phone");--> statement-breakpoint
CREATE INDEX "order_pay_by" ON "order" USING btree ("partner_id","pay_by") WHERE "order"."pay_by" is not null;--> statement-breakpoint
CREATE INDEX "order_status" ON "order" USING btree ("partner_id","status","interval_day");--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_points" CHECK ("order_line"."points_minor" between 0 and "order_line"."total_minor");--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_quantity" CHECK ("order_line"."quantity" > 0 and "order_line"."refunded_quantity" between 0 and "order_line"."quantity");--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_paid" CHECK ("order"."refunded_minor" between 0 and "order"."paid_minor");--> statement-breakpoint
-- By hand from here on: what a ledger says is never changed and never taken away.
CREATE TRIGGER "points_entry_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "points_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "bottle_entry_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "bottle_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "payment_entry_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "payment_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
