-- What was called a session is an order at a cell: names change, no row does.
ALTER TABLE "cell_session" RENAME TO "cell_order";--> statement-breakpoint
ALTER TABLE "cell_session_event" RENAME TO "cell_order_event";--> statement-breakpoint
ALTER TABLE "cell_order_event" RENAME COLUMN "session_id" TO "order_id";--> statement-breakpoint
ALTER TABLE "cell_command" RENAME COLUMN "session_id" TO "order_id";--> statement-breakpoint
ALTER TABLE "cell_order" RENAME CONSTRAINT "cell_session_partner_id_id_pk" TO "cell_order_partner_id_id_pk";--> statement-breakpoint
ALTER TABLE "cell_order" RENAME CONSTRAINT "cell_session_number" TO "cell_order_number";--> statement-breakpoint
ALTER TABLE "cell_order" RENAME CONSTRAINT "cell_session_sums" TO "cell_order_sums";--> statement-breakpoint
ALTER TABLE "cell_order" RENAME CONSTRAINT "cell_session_paid" TO "cell_order_paid";--> statement-breakpoint
ALTER TABLE "cell_order" RENAME CONSTRAINT "cell_session_refunded" TO "cell_order_refunded";--> statement-breakpoint
ALTER TABLE "cell_order" RENAME CONSTRAINT "cell_session_partner_id_cell_id_cell_partner_id_id_fk" TO "cell_order_partner_id_cell_id_cell_partner_id_id_fk";--> statement-breakpoint
ALTER TABLE "cell_order_event" RENAME CONSTRAINT "cell_session_event_partner_id_id_pk" TO "cell_order_event_partner_id_id_pk";--> statement-breakpoint
ALTER TABLE "cell_order_event" RENAME CONSTRAINT "cell_session_event_partner_id_session_id_cell_session_partner_id_id_fk" TO "cell_order_event_partner_id_order_id_cell_order_partner_id_id_fk";--> statement-breakpoint
ALTER TABLE "cell_command" RENAME CONSTRAINT "cell_command_partner_id_session_id_cell_session_partner_id_id_fk" TO "cell_command_partner_id_order_id_cell_order_partner_id_id_fk";--> statement-breakpoint
ALTER INDEX "cell_session_of_cell" RENAME TO "cell_order_of_cell";--> statement-breakpoint
ALTER INDEX "cell_session_of_subject" RENAME TO "cell_order_of_subject";--> statement-breakpoint
ALTER INDEX "cell_session_subject" RENAME TO "cell_order_subject";--> statement-breakpoint
ALTER INDEX "cell_session_cell" RENAME TO "cell_order_cell";--> statement-breakpoint
ALTER INDEX "cell_session_created" RENAME TO "cell_order_created";--> statement-breakpoint
ALTER INDEX "cell_session_next" RENAME TO "cell_order_next";--> statement-breakpoint
ALTER INDEX "cell_session_bottle" RENAME TO "cell_order_bottle";--> statement-breakpoint
ALTER INDEX "cell_session_event_session" RENAME TO "cell_order_event_order";--> statement-breakpoint
ALTER TRIGGER "cell_session_event_append_only" ON "cell_order_event" RENAME TO "cell_order_event_append_only";--> statement-breakpoint
-- PostgreSQL 18 names what may not be null, too, after table and column.
DO $$
DECLARE
  former record;
BEGIN
  FOR former IN
    SELECT conrelid::regclass AS of_table, conname AS name FROM pg_constraint
    WHERE contype = 'n' AND conrelid IN ('cell_order'::regclass, 'cell_order_event'::regclass, 'cell_command'::regclass)
      AND conname ~ 'session'
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', former.of_table, former.name,
      replace(replace(former.name, 'cell_session', 'cell_order'), 'session_id', 'order_id'));
  END LOOP;
END $$;--> statement-breakpoint
-- How long one may take from the money to its end is set by partner.
UPDATE "partner"
SET "rules" = jsonb_set("rules" #- '{cellTimers,session}', '{cellTimers,order}', "rules" #> '{cellTimers,session}')
WHERE "rules" #> '{cellTimers,session}' IS NOT NULL;
