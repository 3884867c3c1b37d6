CREATE TABLE "call_attempt" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"task_id" uuid NOT NULL,
	"outcome" varchar(12) NOT NULL,
	"note" varchar(500),
	"call_again_at" timestamp with time zone,
	"staff_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "call_attempt_partner_id_id_pk" PRIMARY KEY("partner_id","id")
);
--> statement-breakpoint
CREATE TABLE "call_task" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"kind" varchar(12) NOT NULL,
	"order_id" uuid,
	"customer_id" uuid,
	"phone" varchar(20),
	"name" varchar(100),
	"due_at" timestamp with time zone NOT NULL,
	"note" varchar(500),
	"opened_by" uuid NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"closed_at" timestamp with time zone,
	"end" varchar(12),
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "call_task_partner_id_id_pk" PRIMARY KEY("partner_id","id"),
	CONSTRAINT "call_task_ended" CHECK (("call_task"."closed_at" is null) = ("call_task"."end" is null))
);
--> statement-breakpoint
CREATE TABLE "order_notice_mark" (
	"partner_id" varchar(60) NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"order_id" uuid NOT NULL,
	CONSTRAINT "order_notice_mark_partner_id_pk" PRIMARY KEY("partner_id")
);
--> statement-breakpoint
CREATE TABLE "undelivered_case" (
	"partner_id" varchar(60) NOT NULL,
	"order_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"step" varchar(12),
	"staff_id" uuid,
	CONSTRAINT "undelivered_case_partner_id_order_id_pk" PRIMARY KEY("partner_id","order_id")
);
--> statement-breakpoint
ALTER TABLE "call_attempt" ADD CONSTRAINT "call_attempt_partner_id_task_id_call_task_partner_id_id_fk" FOREIGN KEY ("partner_id","task_id") REFERENCES "public"."call_task"("partner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_task" ADD CONSTRAINT "call_task_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_task" ADD CONSTRAINT "call_task_partner_id_order_id_order_partner_id_id_fk" FOREIGN KEY ("partner_id","order_id") REFERENCES "public"."order"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notice_mark" ADD CONSTRAINT "order_notice_mark_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undelivered_case" ADD CONSTRAINT "undelivered_case_partner_id_order_id_order_partner_id_id_fk" FOREIGN KEY ("partner_id","order_id") REFERENCES "public"."order"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_attempt_task" ON "call_attempt" USING btree ("partner_id","task_id","id");--> statement-breakpoint
CREATE INDEX "call_task_due" ON "call_task" USING btree ("partner_id","due_at","id") WHERE "call_task"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "call_task_closed" ON "call_task" USING btree ("closed_at") WHERE "call_task"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX "call_task_order" ON "call_task" USING btree ("partner_id","order_id") WHERE "call_task"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "call_task_customer" ON "call_task" USING btree ("partner_id","customer_id") WHERE "call_task"."customer_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "call_task_open" ON "call_task" USING btree ("partner_id","order_id","kind") WHERE "call_task"."closed_at" is null and "call_task"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "undelivered_case_open" ON "undelivered_case" USING btree ("partner_id","since","order_id") WHERE "undelivered_case"."closed_at" is null;
--> statement-breakpoint
CREATE TRIGGER "call_task_version" BEFORE UPDATE ON "call_task" FOR EACH ROW EXECUTE FUNCTION "raise_version"('call');
--> statement-breakpoint
-- Whoever brings an order back, or moves it on: the lists of what a person has to do follow it.
CREATE FUNCTION "follow_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'undelivered' AND (TG_OP = 'INSERT' OR OLD.status <> 'undelivered') THEN
    INSERT INTO "undelivered_case" ("partner_id", "order_id", "since")
    VALUES (NEW.partner_id, NEW.id, coalesce(NEW.undelivered_at, now()))
    ON CONFLICT ("partner_id", "order_id") DO UPDATE
    SET "since" = excluded."since", "closed_at" = NULL, "step" = NULL, "staff_id" = NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    RETURN NULL;
  END IF;
  IF OLD.status = 'undelivered' AND (NEW.status <> 'undelivered' OR NEW.paid_minor > 0 AND NEW.refunded_minor >= NEW.paid_minor) THEN
    UPDATE "undelivered_case"
    SET "closed_at" = now(), "step" = CASE WHEN NEW.status = 'undelivered' THEN 'refund' ELSE 'retry' END
    WHERE "partner_id" = NEW.partner_id AND "order_id" = NEW.id AND "closed_at" IS NULL;
  END IF;
  UPDATE "call_task" SET "closed_at" = now(), "end" = 'moved_on'
  WHERE "partner_id" = NEW.partner_id AND "order_id" = NEW.id AND "closed_at" IS NULL
    AND CASE "kind"
      WHEN 'undelivered' THEN NEW.status <> 'undelivered'
      WHEN 'to_confirm' THEN NEW.status <> 'requiresConfirmation'
      WHEN 'unpaid' THEN NEW.paid_minor > 0 OR NEW.status IN ('cancelled', 'undelivered', 'completed')
      ELSE false END;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "order_followed" AFTER UPDATE OF "status", "paid_minor", "refunded_minor" ON "order" FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR OLD.paid_minor <> NEW.paid_minor OR OLD.refunded_minor <> NEW.refunded_minor)
  EXECUTE FUNCTION "follow_order"();
--> statement-breakpoint
CREATE TRIGGER "order_came_back" AFTER INSERT ON "order" FOR EACH ROW WHEN (NEW.status = 'undelivered') EXECUTE FUNCTION "follow_order"();
--> statement-breakpoint
-- What came back lately and still has its money; older ones have been dealt with without this list.
INSERT INTO "undelivered_case" ("partner_id", "order_id", "since")
SELECT "partner_id", "id", "undelivered_at" FROM "order"
WHERE "status" = 'undelivered' AND "undelivered_at" > now() - interval '30 days' AND NOT ("paid_minor" > 0 AND "refunded_minor" >= "paid_minor");
