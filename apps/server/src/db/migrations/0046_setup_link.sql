CREATE TABLE "system"."setup_link" (
	"token_hash" varchar(64) PRIMARY KEY NOT NULL,
	"is_first" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"partner_id" varchar(60)
);
