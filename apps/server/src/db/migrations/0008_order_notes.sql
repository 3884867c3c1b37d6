CREATE TABLE "order_note" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"order_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"author" varchar(100) NOT NULL,
	"text" varchar(1000) NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	CONSTRAINT "order_note_partner_id_id_pk" PRIMARY KEY("partner_id","id")
);
--> statement-breakpoint
ALTER TABLE "order_event" ADD COLUMN "changes" jsonb;--> statement-breakpoint
ALTER TABLE "order_note" ADD CONSTRAINT "order_note_partner_id_order_id_order_partner_id_id_fk" FOREIGN KEY ("partner_id","order_id") REFERENCES "public"."order"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_note_order" ON "order_note" USING btree ("partner_id","order_id","at");