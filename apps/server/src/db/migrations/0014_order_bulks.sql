CREATE TABLE "order_bulk_row" (
	"partner_id" varchar(60) NOT NULL,
	"bulk_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"number" varchar(20) NOT NULL,
	"version" integer NOT NULL,
	"outcome" varchar(12),
	"message" varchar(500),
	CONSTRAINT "order_bulk_row_partner_id_bulk_id_position_pk" PRIMARY KEY("partner_id","bulk_id","position")
);
--> statement-breakpoint
CREATE TABLE "order_bulk" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"action" varchar(20) NOT NULL,
	"state" varchar(20) NOT NULL,
	"reason_id" varchar(40),
	"note" varchar(500),
	"staff_id" uuid NOT NULL,
	"caller" jsonb NOT NULL,
	"language" varchar(5) NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"check_at" timestamp with time zone,
	"cursor" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"moved" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failure" jsonb,
	CONSTRAINT "order_bulk_partner_id_id_pk" PRIMARY KEY("partner_id","id")
);
--> statement-breakpoint
ALTER TABLE "order_bulk_row" ADD CONSTRAINT "order_bulk_row_partner_id_bulk_id_order_bulk_partner_id_id_fk" FOREIGN KEY ("partner_id","bulk_id") REFERENCES "public"."order_bulk"("partner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_bulk" ADD CONSTRAINT "order_bulk_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_bulk" ADD CONSTRAINT "order_bulk_partner_id_staff_id_staff_member_partner_id_id_fk" FOREIGN KEY ("partner_id","staff_id") REFERENCES "public"."staff_member"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_bulk_row_outcome" ON "order_bulk_row" USING btree ("partner_id","bulk_id","outcome","position");--> statement-breakpoint
CREATE INDEX "order_bulk_staff" ON "order_bulk" USING btree ("partner_id","staff_id");--> statement-breakpoint
CREATE INDEX "order_bulk_due" ON "order_bulk" USING btree ("check_at") WHERE "order_bulk"."check_at" is not null;--> statement-breakpoint
CREATE INDEX "order_bulk_created" ON "order_bulk" USING btree ("created_at");