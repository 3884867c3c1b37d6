import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  unique,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { instant, newId, partnerId } from '#db/columns.ts';
import { staffMemberTable } from '../staff.table.ts';

/** The filters, order and columns of a list that a member of staff saved. */
export const savedViewTable = pgTable(
  'saved_view',
  {
    partnerId: partnerId(),
    id: newId(),
    staffId: uuid('staff_id').notNull(),
    /** The list of the console that the view belongs to, like `orders`. */
    screen: varchar('screen', { length: 40 }).notNull(),
    name: varchar('name', { length: 60 }).notNull(),
    query: varchar('query', { length: 1000 }).notNull(),
    /** The shown columns in their order; empty: the list's default columns. */
    columns: jsonb('columns').$type<string[]>().notNull(),
    /** Whether other members of staff see the view. */
    isShared: boolean('is_shared').notNull().default(false),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    unique('saved_view_name').on(table.partnerId, table.staffId, table.screen, table.name),
    index('saved_view_shared')
      .on(table.partnerId, table.screen)
      .where(sql`${table.isShared}`),
    foreignKey({
      columns: [table.partnerId, table.staffId],
      foreignColumns: [staffMemberTable.partnerId, staffMemberTable.id],
    }),
  ],
);
