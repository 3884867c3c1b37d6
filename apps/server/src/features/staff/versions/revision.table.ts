import { index, integer, jsonb, pgTable, primaryKey, uuid, varchar } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { instant, partnerId } from '#db/columns.ts';

/**
 * The columns of a versioned row that changed with each version, and the author. Written by the trigger `raise_version`
 * of the migrations, also for changes by customers, acquirers and jobs. Retained for some days.
 */
export const revisionTable = pgTable(
  'revision',
  {
    partnerId: partnerId(),
    /** Kind and id of the row, like `order:019a…`. */
    subject: varchar('subject', { length: 120 }).notNull(),
    version: integer('version').notNull(),
    /** Names of the columns that changed. */
    fields: jsonb('fields').$type<string[]>().notNull(),
    /** The author; null: not a member of staff, but a customer, an acquirer or a job. */
    staffId: uuid('staff_id'),
    at: instant('at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.subject, table.version] }),
    index('revision_at').on(table.at),
  ],
);
