import { eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '#db/client.ts';
import { jobRunTable, type RowKey } from './job-run.table.ts';

export type JobRun = Pick<typeof jobRunTable.$inferSelect, 'name' | 'lastSuccessAt' | 'failuresInARow'>;

const errorCharactersAtMost = 1000;

export async function recordSuccess(executor: Executor, name: string, now: Date): Promise<void> {
  const success = { lastSuccessAt: now, failuresInARow: 0 };
  await executor
    .insert(jobRunTable)
    .values({ name, ...success })
    .onConflictDoUpdate({ target: jobRunTable.name, set: success });
}

export async function recordFailure(
  executor: Executor,
  name: string,
  { now, error }: { now: Date; error: unknown },
): Promise<void> {
  const failure = { lastFailureAt: now, lastError: String(error).slice(0, errorCharactersAtMost) };
  await executor
    .insert(jobRunTable)
    .values({ name, ...failure, failuresInARow: 1 })
    .onConflictDoUpdate({
      target: jobRunTable.name,
      set: { ...failure, failuresInARow: sql`${jobRunTable.failuresInARow} + 1` },
    });
}

export function listJobRuns(executor: Executor, names: readonly string[]): Promise<JobRun[]> {
  return executor
    .select({
      name: jobRunTable.name,
      lastSuccessAt: jobRunTable.lastSuccessAt,
      failuresInARow: jobRunTable.failuresInARow,
    })
    .from(jobRunTable)
    .where(inArray(jobRunTable.name, [...names]))
    .orderBy(jobRunTable.name);
}

/** The key of the row after which a job that scans a whole table continues; null: it starts at the first row. */
export async function findResumesAfter(executor: Executor, name: string): Promise<RowKey | null> {
  const [row] = await executor
    .select({ resumesAfter: jobRunTable.resumesAfter })
    .from(jobRunTable)
    .where(eq(jobRunTable.name, name));
  return row?.resumesAfter ?? null;
}

export async function updateResumesAfter(executor: Executor, name: string, resumesAfter: RowKey | null): Promise<void> {
  await executor
    .insert(jobRunTable)
    .values({ name, resumesAfter })
    .onConflictDoUpdate({ target: jobRunTable.name, set: { resumesAfter } });
}
