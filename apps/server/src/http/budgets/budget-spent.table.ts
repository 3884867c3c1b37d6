import { index, integer, primaryKey, varchar } from 'drizzle-orm/pg-core';
import { instant } from '#db/columns.ts';
import { systemSchema } from '#db/schema/system-schema.ts';

/** The calls of one caller in one window of a budget, as far as processes have shared their counts. */
export const budgetSpentTable = systemSchema.table(
  'budget_spent',
  {
    /** A hash of the counted subject, so that the table identifies nobody. */
    key: varchar('key', { length: 32 }).notNull(),
    windowStart: instant('window_start').notNull(),
    count: integer('count').notNull(),
    /** The row may be deleted after this time, because its window and the next one are over. */
    overAt: instant('over_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.windowStart] }), index('budget_spent_over').on(table.overAt)],
);
