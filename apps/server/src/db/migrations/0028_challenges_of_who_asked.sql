DROP INDEX "code_challenge_alive";--> statement-breakpoint
ALTER TABLE "code_send" ALTER COLUMN "ip" SET DATA TYPE varchar(64);--> statement-breakpoint
ALTER TABLE "code_send" ALTER COLUMN "device_id" SET DATA TYPE varchar(64);--> statement-breakpoint
ALTER TABLE "code_challenge" ADD COLUMN "subject_id" uuid;--> statement-breakpoint
UPDATE "code_challenge" SET "subject_id" = coalesce("customer_id", (SELECT "subject_id" FROM "code_send" WHERE "code_send"."partner_id" = "code_challenge"."partner_id" AND "code_send"."challenge_id" = "code_challenge"."id" ORDER BY "at" LIMIT 1));--> statement-breakpoint
DELETE FROM "code_challenge" WHERE "subject_id" IS NULL;--> statement-breakpoint
ALTER TABLE "code_challenge" ALTER COLUMN "subject_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "code_send" ADD COLUMN "known_as" varchar(64);--> statement-breakpoint
ALTER TABLE "code_send" ADD COLUMN "work_id" uuid;--> statement-breakpoint
CREATE INDEX "code_challenge_target" ON "code_challenge" USING btree ("partner_id","target");--> statement-breakpoint
CREATE UNIQUE INDEX "code_send_work" ON "code_send" USING btree ("partner_id","work_id") WHERE "code_send"."work_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "code_challenge_alive" ON "code_challenge" USING btree ("partner_id","purpose","target","subject_id") WHERE "code_challenge"."ended_at" is null;--> statement-breakpoint
-- Who got them stands there from now on as a keyed hash, which no SQL can make of what stood there.
DELETE FROM "code_send";--> statement-breakpoint
-- What the shop came with; who wants four sets it again. Not of a partner whose row cannot be written: its default city is gone.
UPDATE "partner" SET "settings" = jsonb_set("settings", '{auth,smsCodeLength}', '6') WHERE "settings"->'auth'->>'smsCodeLength' = '4' AND EXISTS (SELECT FROM "city" WHERE "city"."partner_id" = "partner"."partner_id" AND "city"."id" = "partner"."default_city_id");
