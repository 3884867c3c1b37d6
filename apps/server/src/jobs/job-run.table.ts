import { integer, jsonb, text, varchar } from 'drizzle-orm/pg-core';
import { instant } from '#db/columns.ts';
import { systemSchema } from '#db/schema/system-schema.ts';

export type RowKey = { readonly partnerId: string; readonly id: string };

/** Each job's last result in any process, one row for each job, so that it outlives restarts. */
export const jobRunTable = systemSchema.table('job_run', {
  name: varchar('name', { length: 60 }).primaryKey(),
  lastSuccessAt: instant('last_success_at'),
  lastFailureAt: instant('last_failure_at'),
  /** Counted since the last success. */
  failuresInARow: integer('failures_in_a_row').notNull().default(0),
  lastError: text('last_error'),
  /** The last key that a job which scans a whole table has checked; null: the next run starts at the first. */
  resumesAfter: jsonb('resumes_after').$type<RowKey>(),
});
