CREATE TABLE "contact_change" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"former" varchar(254) NOT NULL,
	"phone" varchar(20),
	"phone_confirmed_at" timestamp with time zone,
	"email" varchar(254),
	"changed_at" timestamp with time zone NOT NULL,
	"open_until" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_change_partner_id_id_pk" PRIMARY KEY("partner_id","id")
);
--> statement-breakpoint
CREATE TABLE "contact_recovery" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"target" varchar(254) NOT NULL,
	"started_by" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	"state" varchar(10) NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "contact_recovery_partner_id_id_pk" PRIMARY KEY("partner_id","id")
);
--> statement-breakpoint
ALTER TABLE "contact_change" ADD CONSTRAINT "contact_change_partner_id_customer_id_customer_partner_id_id_fk" FOREIGN KEY ("partner_id","customer_id") REFERENCES "public"."customer"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_recovery" ADD CONSTRAINT "contact_recovery_partner_id_customer_id_customer_partner_id_id_fk" FOREIGN KEY ("partner_id","customer_id") REFERENCES "public"."customer"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_change_former" ON "contact_change" USING btree ("partner_id","former","changed_at");--> statement-breakpoint
CREATE INDEX "contact_change_customer" ON "contact_change" USING btree ("partner_id","customer_id");--> statement-breakpoint
CREATE INDEX "contact_change_open_until" ON "contact_change" USING btree ("open_until");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_recovery_waiting" ON "contact_recovery" USING btree ("partner_id","customer_id") WHERE "contact_recovery"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "contact_recovery_due" ON "contact_recovery" USING btree ("effective_at") WHERE "contact_recovery"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "contact_recovery_customer" ON "contact_recovery" USING btree ("partner_id","customer_id");--> statement-breakpoint
CREATE INDEX "contact_recovery_ended" ON "contact_recovery" USING btree ("ended_at") WHERE "contact_recovery"."ended_at" is not null;