CREATE TABLE "answered_challenge" (
	"partner_id" varchar(60) NOT NULL,
	"challenge" varchar(100) NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "answered_challenge_partner_id_challenge_pk" PRIMARY KEY("partner_id","challenge")
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" varchar(60) NOT NULL,
	"domain" varchar(253) NOT NULL,
	"credential_id" varchar(1400) NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkey_partner_id_id_pk" PRIMARY KEY("partner_id","id"),
	CONSTRAINT "passkey_counter" CHECK ("passkey"."counter" >= 0)
);
--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_partner_id_customer_id_customer_partner_id_id_fk" FOREIGN KEY ("partner_id","customer_id") REFERENCES "public"."customer"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answered_challenge_expires" ON "answered_challenge" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_credential" ON "passkey" USING btree ("partner_id","credential_id");--> statement-breakpoint
CREATE INDEX "passkey_customer" ON "passkey" USING btree ("partner_id","customer_id");