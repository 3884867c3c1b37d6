-- Who could take files already, or keeps the stock, takes the other lists as files, too.
UPDATE "staff_role" SET "permissions" = "permissions" || '["lists.export"]'::jsonb
WHERE NOT "is_owner" AND "permissions" ?| ARRAY['orders.export', 'imports.write', 'stock.write'] AND NOT "permissions" ? 'lists.export';
