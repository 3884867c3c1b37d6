CREATE TABLE "setting_group" (
	"partner_id" varchar(60) NOT NULL,
	"id" varchar(40) NOT NULL,
	"version" integer NOT NULL,
	"changes" jsonb NOT NULL,
	CONSTRAINT "setting_group_partner_id_id_pk" PRIMARY KEY("partner_id","id")
);
--> statement-breakpoint
ALTER TABLE "setting_group" ADD CONSTRAINT "setting_group_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE no action ON UPDATE no action;