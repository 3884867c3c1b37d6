import { index, integer, primaryKey, varchar } from 'drizzle-orm/pg-core';
import { instant } from '#db/columns.ts';
import { systemSchema } from '#db/schema/system-schema.ts';

/** What was spent of a budget in a window of time, where a process found it worth telling the others. */
export const budgetSpentTable = systemSchema.table(
  'budget_spent',
  {
    /** A hash of what is counted: the table says of nobody that they were here. */
    key: varchar('key', { length: 32 }).notNull(),
    windowStart: instant('window_start').notNull(),
    count: integer('count').notNull(),
    /** From then on nobody asks for it. */
    overAt: instant('over_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.windowStart] }), index('budget_spent_over').on(table.overAt)],
);
