CREATE TABLE "import_file_part" (
	"partner_id" varchar(60) NOT NULL,
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "import_file_part_partner_id_import_id_position_pk" PRIMARY KEY("partner_id","import_id","position")
);
--> statement-breakpoint
CREATE TABLE "import_mapping" (
	"partner_id" varchar(60) NOT NULL,
	"kind" varchar(20) NOT NULL,
	"fingerprint" varchar(64) NOT NULL,
	"mapping" jsonb NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "import_mapping_partner_id_kind_fingerprint_pk" PRIMARY KEY("partner_id","kind","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "import_row" (
	"partner_id" varchar(60) NOT NULL,
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"outcome" varchar(12) NOT NULL,
	"effect" varchar(12),
	"key" varchar(300) NOT NULL,
	"cells" jsonb NOT NULL,
	"wish" jsonb NOT NULL,
	"errors" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"touched" jsonb NOT NULL,
	CONSTRAINT "import_row_partner_id_import_id_number_pk" PRIMARY KEY("partner_id","import_id","number")
);
--> statement-breakpoint
CREATE TABLE "import" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"kind" varchar(20) NOT NULL,
	"state" varchar(20) NOT NULL,
	"file_name" varchar(200) NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"sha256" varchar(64) DEFAULT '' NOT NULL,
	"format" jsonb,
	"mapping" jsonb,
	"failure" jsonb,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"check_at" timestamp with time zone,
	"cursor" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"effects" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "import_partner_id_id_pk" PRIMARY KEY("partner_id","id")
);
--> statement-breakpoint
ALTER TABLE "import_file_part" ADD CONSTRAINT "import_file_part_partner_id_import_id_import_partner_id_id_fk" FOREIGN KEY ("partner_id","import_id") REFERENCES "public"."import"("partner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_mapping" ADD CONSTRAINT "import_mapping_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_partner_id_import_id_import_partner_id_id_fk" FOREIGN KEY ("partner_id","import_id") REFERENCES "public"."import"("partner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import" ADD CONSTRAINT "import_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import" ADD CONSTRAINT "import_partner_id_staff_id_staff_member_partner_id_id_fk" FOREIGN KEY ("partner_id","staff_id") REFERENCES "public"."staff_member"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_row_outcome" ON "import_row" USING btree ("partner_id","import_id","outcome","number");--> statement-breakpoint
CREATE INDEX "import_row_effect" ON "import_row" USING btree ("partner_id","import_id","effect","number");--> statement-breakpoint
CREATE INDEX "import_staff" ON "import" USING btree ("partner_id","staff_id");--> statement-breakpoint
CREATE INDEX "import_due" ON "import" USING btree ("check_at") WHERE "import"."check_at" is not null;--> statement-breakpoint
CREATE INDEX "import_created" ON "import" USING btree ("created_at");--> statement-breakpoint
-- How far the work is raises no version: staff decide about the state.
CREATE TRIGGER "import_version" BEFORE UPDATE ON "import" FOR EACH ROW EXECUTE FUNCTION "raise_version"('import', '{check_at,cursor,done,total,attempts,counts,effects}');
