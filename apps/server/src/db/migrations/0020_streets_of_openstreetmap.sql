CREATE TABLE "street_file" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"state" varchar(20) NOT NULL,
	"file_name" varchar(200) NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"progress_percent" integer DEFAULT 0 NOT NULL,
	"towns" integer DEFAULT 0 NOT NULL,
	"streets" integer DEFAULT 0 NOT NULL,
	"houses" integer DEFAULT 0 NOT NULL,
	"failure" varchar(30),
	"staff_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "street_file_partner_id_id_pk" PRIMARY KEY("partner_id","id")
);
--> statement-breakpoint
ALTER TABLE "gazetteer"."district" DROP CONSTRAINT "district_city_id_city_id_fk";--> statement-breakpoint
ALTER TABLE "gazetteer"."house" DROP CONSTRAINT "house_street_id_street_id_fk";--> statement-breakpoint
ALTER TABLE "gazetteer"."street" DROP CONSTRAINT "street_city_id_city_id_fk";--> statement-breakpoint
ALTER TABLE "gazetteer"."city" ADD COLUMN "source_id" varchar(40) DEFAULT 'demonstration' NOT NULL;--> statement-breakpoint
ALTER TABLE "gazetteer"."district" ADD COLUMN "source_id" varchar(40) DEFAULT 'demonstration' NOT NULL;--> statement-breakpoint
ALTER TABLE "gazetteer"."street" ADD COLUMN "source_id" varchar(40) DEFAULT 'demonstration' NOT NULL;--> statement-breakpoint
ALTER TABLE "gazetteer"."house" ADD COLUMN "source_id" varchar(40) DEFAULT 'demonstration' NOT NULL;--> statement-breakpoint
ALTER TABLE "gazetteer"."city" DROP CONSTRAINT "city_pkey", ADD CONSTRAINT "city_source_id_id_pk" PRIMARY KEY("source_id","id");--> statement-breakpoint
ALTER TABLE "gazetteer"."district" DROP CONSTRAINT "district_pkey", ADD CONSTRAINT "district_source_id_id_pk" PRIMARY KEY("source_id","id");--> statement-breakpoint
ALTER TABLE "gazetteer"."street" DROP CONSTRAINT "street_pkey", ADD CONSTRAINT "street_source_id_id_pk" PRIMARY KEY("source_id","id");--> statement-breakpoint
ALTER TABLE "gazetteer"."house" DROP CONSTRAINT "house_street_id_number_pk", ADD CONSTRAINT "house_source_id_street_id_number_pk" PRIMARY KEY("source_id","street_id","number");--> statement-breakpoint
ALTER TABLE "street_file" ADD CONSTRAINT "street_file_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "street_file_in_use" ON "street_file" USING btree ("partner_id") WHERE "street_file"."state" = 'in_use';--> statement-breakpoint
CREATE UNIQUE INDEX "street_file_in_work" ON "street_file" USING btree ("partner_id") WHERE "street_file"."state" in ('uploading', 'reading');--> statement-breakpoint
ALTER TABLE "gazetteer"."district" ADD CONSTRAINT "district_source_id_city_id_city_source_id_id_fk" FOREIGN KEY ("source_id","city_id") REFERENCES "gazetteer"."city"("source_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gazetteer"."house" ADD CONSTRAINT "house_source_id_street_id_street_source_id_id_fk" FOREIGN KEY ("source_id","street_id") REFERENCES "gazetteer"."street"("source_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gazetteer"."street" ADD CONSTRAINT "street_source_id_city_id_city_source_id_id_fk" FOREIGN KEY ("source_id","city_id") REFERENCES "gazetteer"."city"("source_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "district_city" ON "gazetteer"."district" USING btree ("source_id","city_id");--> statement-breakpoint
CREATE INDEX "street_city" ON "gazetteer"."street" USING btree ("source_id","city_id");
