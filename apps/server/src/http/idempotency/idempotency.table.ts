import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, uuid, varchar } from 'drizzle-orm/pg-core';
import { instant, partnerId } from '#db/columns.ts';

/** Stores an answer, in the transaction of its effect, for repeats with the same key within 24 hours. */
export const idempotencyTable = pgTable(
  'idempotency',
  {
    partnerId: partnerId(),
    subjectId: uuid('subject_id').notNull(),
    endpoint: varchar('endpoint', { length: 60 }).notNull(),
    key: varchar('key', { length: 200 }).notNull(),
    bodyHash: varchar('body_hash', { length: 64 }).notNull(),
    status: integer('status').notNull(),
    answer: jsonb('answer').$type<unknown>(),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.subjectId, table.endpoint, table.key] }),
    index('idempotency_created').on(table.partnerId, table.createdAt),
  ],
);
