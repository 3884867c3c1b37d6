CREATE TABLE "cell_command" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"session_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"payload" varchar(2000) NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"deadline_at" timestamp with time zone NOT NULL,
	"sends" integer NOT NULL,
	"is_perhaps_heard" boolean NOT NULL,
	"ack" varchar(10),
	"ack_reason" varchar(100),
	"ack_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"content" varchar(12),
	CONSTRAINT "cell_command_partner_id_id_pk" PRIMARY KEY("partner_id","id"),
	CONSTRAINT "cell_command_number" UNIQUE("partner_id","session_id","number")
);
--> statement-breakpoint
CREATE TABLE "cell_session_event" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"session_id" uuid NOT NULL,
	"event" varchar(20) NOT NULL,
	"params" jsonb,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "cell_session_event_partner_id_id_pk" PRIMARY KEY("partner_id","id")
);
--> statement-breakpoint
CREATE TABLE "cell_session" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"number" varchar(20) NOT NULL,
	"cell_id" varchar(60) NOT NULL,
	"subject_id" uuid NOT NULL,
	"state" varchar(20) NOT NULL,
	"reason" varchar(20),
	"acquisition" varchar(4),
	"lines" jsonb NOT NULL,
	"currency" varchar(3) NOT NULL,
	"total_minor" bigint NOT NULL,
	"points" integer NOT NULL,
	"to_pay_minor" bigint NOT NULL,
	"will_earn" integer NOT NULL,
	"container_price_minor" bigint NOT NULL,
	"received_minor" bigint DEFAULT 0 NOT NULL,
	"returned_minor" bigint DEFAULT 0 NOT NULL,
	"source" varchar(60) NOT NULL,
	"device_info" varchar(500),
	"created_at" timestamp with time zone NOT NULL,
	"reserved_until" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"uncertain_since" timestamp with time zone,
	"alarmed_at" timestamp with time zone,
	"sync_asked_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"bottle_due_minor" bigint,
	"bottle_state" varchar(10),
	"bottle_dispute_until" timestamp with time zone,
	"dispute_note" varchar(500),
	"next_at" timestamp with time zone,
	CONSTRAINT "cell_session_partner_id_id_pk" PRIMARY KEY("partner_id","id"),
	CONSTRAINT "cell_session_number" UNIQUE("partner_id","number"),
	CONSTRAINT "cell_session_sums" CHECK ("cell_session"."points" >= 0 and "cell_session"."to_pay_minor" = "cell_session"."total_minor" - "cell_session"."points" * 100 and "cell_session"."to_pay_minor" >= 0 and "cell_session"."received_minor" between 0 and "cell_session"."to_pay_minor" and "cell_session"."returned_minor" between 0 and "cell_session"."received_minor"),
	CONSTRAINT "cell_session_paid" CHECK ("cell_session"."state" in ('reserved', 'cancelled') or ("cell_session"."paid_at" is not null and "cell_session"."received_minor" = "cell_session"."to_pay_minor")),
	CONSTRAINT "cell_session_refunded" CHECK ("cell_session"."state" <> 'refunded' or "cell_session"."returned_minor" = "cell_session"."received_minor")
);
--> statement-breakpoint
CREATE TABLE "cell_controller_event" (
	"partner_id" varchar(60) NOT NULL,
	"controller_id" varchar(60) NOT NULL,
	"boot_id" varchar(60) NOT NULL,
	"seq" bigint NOT NULL,
	"cell_id" varchar(60) NOT NULL,
	"type" varchar(20) NOT NULL,
	"command_id" uuid,
	"device_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cell_controller_event_partner_id_controller_id_boot_id_seq_pk" PRIMARY KEY("partner_id","controller_id","boot_id","seq")
);
--> statement-breakpoint
CREATE TABLE "cell" (
	"partner_id" varchar(60) NOT NULL,
	"id" varchar(60) NOT NULL,
	"number" varchar(20) NOT NULL,
	"position" integer NOT NULL,
	"controller_id" varchar(60) NOT NULL,
	"addresses" jsonb NOT NULL,
	"place" jsonb NOT NULL,
	"product_id" uuid NOT NULL,
	"price_minor" bigint NOT NULL,
	"stock" integer NOT NULL,
	"is_disabled" boolean DEFAULT false NOT NULL,
	"fault" varchar(40),
	"failures" integer DEFAULT 0 NOT NULL,
	"door" varchar(10) DEFAULT 'unknown' NOT NULL,
	"content" varchar(12) DEFAULT 'unknown' NOT NULL,
	"weight_grams" double precision,
	"state_at" timestamp with time zone,
	CONSTRAINT "cell_partner_id_id_pk" PRIMARY KEY("partner_id","id"),
	CONSTRAINT "cell_number" UNIQUE("partner_id","number"),
	CONSTRAINT "cell_numbers" CHECK ("cell"."stock" >= 0 and "cell"."price_minor" >= 0 and "cell"."failures" >= 0)
);
--> statement-breakpoint
CREATE TABLE "system"."controller" (
	"id" varchar(60) PRIMARY KEY NOT NULL,
	"partner_id" varchar(60) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cell_controller" (
	"partner_id" varchar(60) NOT NULL,
	"id" varchar(60) NOT NULL,
	"is_online" boolean DEFAULT false NOT NULL,
	"heard_at" timestamp with time zone,
	"is_simulated" boolean DEFAULT false NOT NULL,
	"firmware" varchar(60),
	"synced_at" timestamp with time zone,
	"synced_boot_id" varchar(60),
	"synced_seq" bigint,
	CONSTRAINT "cell_controller_partner_id_id_pk" PRIMARY KEY("partner_id","id")
);
--> statement-breakpoint
ALTER TABLE "cell_command" ADD CONSTRAINT "cell_command_partner_id_session_id_cell_session_partner_id_id_fk" FOREIGN KEY ("partner_id","session_id") REFERENCES "public"."cell_session"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cell_session_event" ADD CONSTRAINT "cell_session_event_partner_id_session_id_cell_session_partner_id_id_fk" FOREIGN KEY ("partner_id","session_id") REFERENCES "public"."cell_session"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cell_session" ADD CONSTRAINT "cell_session_partner_id_cell_id_cell_partner_id_id_fk" FOREIGN KEY ("partner_id","cell_id") REFERENCES "public"."cell"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cell_controller_event" ADD CONSTRAINT "cell_controller_event_partner_id_controller_id_cell_controller_partner_id_id_fk" FOREIGN KEY ("partner_id","controller_id") REFERENCES "public"."cell_controller"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cell" ADD CONSTRAINT "cell_partner_id_controller_id_cell_controller_partner_id_id_fk" FOREIGN KEY ("partner_id","controller_id") REFERENCES "public"."cell_controller"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cell" ADD CONSTRAINT "cell_partner_id_product_id_product_partner_id_id_fk" FOREIGN KEY ("partner_id","product_id") REFERENCES "public"."product"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cell_session_event_session" ON "cell_session_event" USING btree ("partner_id","session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cell_session_of_cell" ON "cell_session" USING btree ("partner_id","cell_id") WHERE state in ('reserved', 'paid', 'opening', 'uncertain', 'opened', 'not_taken');--> statement-breakpoint
CREATE UNIQUE INDEX "cell_session_of_subject" ON "cell_session" USING btree ("partner_id","subject_id") WHERE state in ('reserved', 'paid', 'opening', 'uncertain', 'opened', 'not_taken');--> statement-breakpoint
CREATE INDEX "cell_session_subject" ON "cell_session" USING btree ("partner_id","subject_id","created_at");--> statement-breakpoint
CREATE INDEX "cell_session_cell" ON "cell_session" USING btree ("partner_id","cell_id","created_at");--> statement-breakpoint
CREATE INDEX "cell_session_created" ON "cell_session" USING btree ("partner_id","created_at");--> statement-breakpoint
CREATE INDEX "cell_session_next" ON "cell_session" USING btree ("partner_id","next_at") WHERE "cell_session"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "cell_session_bottle" ON "cell_session" USING btree ("partner_id","bottle_dispute_until") WHERE "cell_session"."bottle_state" = 'open';--> statement-breakpoint
CREATE INDEX "cell_controller_event_received" ON "cell_controller_event" USING btree ("partner_id","received_at");--> statement-breakpoint
-- By hand from here on: what was written down of an order at a cell is evidence.
CREATE TRIGGER "cell_session_event_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "cell_session_event"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
