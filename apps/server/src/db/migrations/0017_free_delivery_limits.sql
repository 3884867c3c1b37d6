UPDATE "partner" SET "rules" = jsonb_set("rules", '{freeDeliveryFromBottles}', 'null') WHERE ("rules" ->> 'freeDeliveryFromBottles')::numeric >= 1000000;
