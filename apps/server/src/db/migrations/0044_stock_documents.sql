CREATE TABLE "stock_document_line" (
	"partner_id" varchar(60) NOT NULL,
	"document_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"counted_at" timestamp with time zone,
	"counted_by" uuid,
	"expected" integer,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "stock_document_line_partner_id_document_id_product_id_pk" PRIMARY KEY("partner_id","document_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "stock_document" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid NOT NULL,
	"number" varchar(20) NOT NULL,
	"kind" varchar(20) NOT NULL,
	"warehouse_id" varchar(60) NOT NULL,
	"to_warehouse_id" varchar(60),
	"reason_id" varchar(40),
	"note" varchar(500),
	"staff_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"posted_at" timestamp with time zone,
	"posted_by" uuid,
	"effect" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "stock_document_partner_id_id_pk" PRIMARY KEY("partner_id","id"),
	CONSTRAINT "stock_document_number" UNIQUE("partner_id","number"),
	CONSTRAINT "stock_document_transfer" CHECK (("stock_document"."to_warehouse_id" is not null) = ("stock_document"."kind" = 'transfer')),
	CONSTRAINT "stock_document_reason" CHECK (("stock_document"."reason_id" is not null) = ("stock_document"."kind" = 'write_off')),
	CONSTRAINT "stock_document_draft" CHECK ("stock_document"."posted_at" is not null or "stock_document"."kind" = 'count')
);
--> statement-breakpoint
ALTER TABLE "stock" DROP CONSTRAINT "stock_reserved";--> statement-breakpoint
DROP INDEX "stock_entry_stock";--> statement-breakpoint
ALTER TABLE "stock_entry" ADD COLUMN "missing_delta" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_entry" ADD COLUMN "document_id" uuid;--> statement-breakpoint
ALTER TABLE "stock" ADD COLUMN "missing" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock" ADD COLUMN "low_below" integer;--> statement-breakpoint
ALTER TABLE "stock" ADD COLUMN "counted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stock" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_document_line" ADD CONSTRAINT "stock_document_line_partner_id_document_id_stock_document_partner_id_id_fk" FOREIGN KEY ("partner_id","document_id") REFERENCES "public"."stock_document"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_document_line" ADD CONSTRAINT "stock_document_line_partner_id_product_id_product_partner_id_id_fk" FOREIGN KEY ("partner_id","product_id") REFERENCES "public"."product"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_document" ADD CONSTRAINT "stock_document_partner_id_warehouse_id_warehouse_partner_id_id_fk" FOREIGN KEY ("partner_id","warehouse_id") REFERENCES "public"."warehouse"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_document" ADD CONSTRAINT "stock_document_partner_id_to_warehouse_id_warehouse_partner_id_id_fk" FOREIGN KEY ("partner_id","to_warehouse_id") REFERENCES "public"."warehouse"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_document_line_product" ON "stock_document_line" USING btree ("partner_id","product_id");--> statement-breakpoint
CREATE INDEX "stock_document_created" ON "stock_document" USING btree ("partner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "stock_document_kind" ON "stock_document" USING btree ("partner_id","kind","created_at","id");--> statement-breakpoint
CREATE INDEX "stock_document_draft" ON "stock_document" USING btree ("partner_id","created_at","id") WHERE "stock_document"."posted_at" is null;--> statement-breakpoint
CREATE INDEX "stock_document_warehouse" ON "stock_document" USING btree ("partner_id","warehouse_id","created_at","id");--> statement-breakpoint
CREATE INDEX "stock_document_to_warehouse" ON "stock_document" USING btree ("partner_id","to_warehouse_id");--> statement-breakpoint
CREATE INDEX "stock_entry_at" ON "stock_entry" USING btree ("partner_id","warehouse_id","product_id","at","id");--> statement-breakpoint
CREATE INDEX "stock_low" ON "stock" USING btree ("partner_id","warehouse_id","product_id") WHERE "stock"."low_below" is not null;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_missing" CHECK ("stock"."missing" >= 0 and ("stock"."missing" = 0 or "stock"."on_hand" = 0));--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_reserved" CHECK ("stock"."reserved" >= 0 and "stock"."on_hand" >= 0);