import { index, integer, primaryKey, varchar } from 'drizzle-orm/pg-core';
import { instant } from '#db/columns.ts';
import { systemSchema } from '#db/schema/system-schema.ts';

/** The calls counted against a budget in a time window, if a process shared them with the others. */
export const budgetSpentTable = systemSchema.table(
  'budget_spent',
  {
    /** A hash of the counted subject, so that the table identifies nobody. */
    key: varchar('key', { length: 32 }).notNull(),
    windowStart: instant('window_start').notNull(),
    count: integer('count').notNull(),
    /** Nobody reads the row after this time. */
    overAt: instant('over_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.windowStart] }), index('budget_spent_over').on(table.overAt)],
);
