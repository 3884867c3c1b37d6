import type { FavouriteKind } from '@kaplya/contract';
import { check, foreignKey, pgTable, primaryKey, uuid, varchar } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { instant, partnerId } from '#db/columns.ts';
import { customerTable } from '#features/identity/identity.table.ts';

/** Favourites of customers. `itemId` is the id of a product or a product set, as `kind` says. */
export const favouriteTable = pgTable(
  'favourite',
  {
    partnerId: partnerId(),
    customerId: uuid('customer_id').notNull(),
    kind: varchar('kind', { length: 20 }).$type<FavouriteKind>().notNull(),
    itemId: uuid('item_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.customerId, table.kind, table.itemId] }),
    foreignKey({
      columns: [table.partnerId, table.customerId],
      foreignColumns: [customerTable.partnerId, customerTable.id],
    }),
    check('favourite_kind', sql`${table.kind} in ('product', 'product_set')`),
  ],
);
