CREATE TABLE "waiting_address" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"subject_id" uuid NOT NULL,
	"fields" jsonb NOT NULL,
	"address_key" varchar(700) NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "waiting_address_partner_id_id_pk" PRIMARY KEY("partner_id","id"),
	CONSTRAINT "waiting_address_key" UNIQUE("partner_id","subject_id","address_key")
);
--> statement-breakpoint
ALTER TABLE "import" ADD COLUMN "waiting" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "waiting_address" ADD CONSTRAINT "waiting_address_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiting_address_since" ON "waiting_address" USING btree ("partner_id","created_at","id");