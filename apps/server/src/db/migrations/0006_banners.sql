CREATE TABLE "banner_area" (
	"partner_id" varchar(60) NOT NULL,
	"banner_id" uuid NOT NULL,
	"area_id" varchar(60) NOT NULL,
	CONSTRAINT "banner_area_partner_id_banner_id_area_id_pk" PRIMARY KEY("partner_id","banner_id","area_id")
);
--> statement-breakpoint
CREATE TABLE "banner_slide" (
	"partner_id" varchar(60) NOT NULL,
	"banner_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"titles" jsonb NOT NULL,
	"texts" jsonb NOT NULL,
	"picture_id" varchar(64) NOT NULL,
	"link" varchar(2000),
	CONSTRAINT "banner_slide_partner_id_banner_id_position_pk" PRIMARY KEY("partner_id","banner_id","position"),
	CONSTRAINT "banner_slide_link" CHECK ("banner_slide"."link" ~ '^(https?://[^\s\\/]|/(?![\\/]))[^\s\\]*$'),
	CONSTRAINT "banner_slide_translations" CHECK ("banner_slide"."titles" ?& array['ru', 'en', 'az', 'tr'] and "banner_slide"."texts" ?& array['ru', 'en', 'az', 'tr'])
);
--> statement-breakpoint
CREATE TABLE "banner" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"type" varchar(20) NOT NULL,
	"position" integer NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"titles" jsonb NOT NULL,
	"texts" jsonb,
	"picture_id" varchar(64) NOT NULL,
	"link" varchar(2000),
	"product_set_id" uuid,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	CONSTRAINT "banner_partner_id_id_pk" PRIMARY KEY("partner_id","id"),
	CONSTRAINT "banner_type" CHECK (case "banner"."type"
        when 'click' then "banner"."link" is not null and "banner"."texts" is null and "banner"."product_set_id" is null
        when 'info' then "banner"."texts" is not null and "banner"."product_set_id" is null
        when 'story' then "banner"."link" is null and "banner"."texts" is null and "banner"."product_set_id" is null
        when 'product_set' then "banner"."product_set_id" is not null and "banner"."link" is null and "banner"."texts" is null
        else false end),
	CONSTRAINT "banner_link" CHECK ("banner"."link" ~ '^(https?://[^\s\\/]|/(?![\\/]))[^\s\\]*$'),
	CONSTRAINT "banner_translations" CHECK ("banner"."titles" ?& array['ru', 'en', 'az', 'tr'] and ("banner"."texts" is null or "banner"."texts" ?& array['ru', 'en', 'az', 'tr'])),
	CONSTRAINT "banner_schedule" CHECK ("banner"."starts_at" < "banner"."ends_at")
);
--> statement-breakpoint
ALTER TABLE "banner_area" ADD CONSTRAINT "banner_area_partner_id_banner_id_banner_partner_id_id_fk" FOREIGN KEY ("partner_id","banner_id") REFERENCES "public"."banner"("partner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner_area" ADD CONSTRAINT "banner_area_partner_id_area_id_area_partner_id_id_fk" FOREIGN KEY ("partner_id","area_id") REFERENCES "public"."area"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner_slide" ADD CONSTRAINT "banner_slide_partner_id_banner_id_banner_partner_id_id_fk" FOREIGN KEY ("partner_id","banner_id") REFERENCES "public"."banner"("partner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner_slide" ADD CONSTRAINT "banner_slide_partner_id_picture_id_picture_partner_id_id_fk" FOREIGN KEY ("partner_id","picture_id") REFERENCES "public"."picture"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner" ADD CONSTRAINT "banner_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner" ADD CONSTRAINT "banner_partner_id_picture_id_picture_partner_id_id_fk" FOREIGN KEY ("partner_id","picture_id") REFERENCES "public"."picture"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner" ADD CONSTRAINT "banner_partner_id_product_set_id_product_set_partner_id_id_fk" FOREIGN KEY ("partner_id","product_set_id") REFERENCES "public"."product_set"("partner_id","id") ON DELETE cascade ON UPDATE no action;