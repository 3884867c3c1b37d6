import { DAY_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { BatchOptions } from '#db/delete-in-batches.ts';
import { deleteImports } from '../stores/import.store.ts';

/**
 * The time for which uploaded files are retained: an import may have to be undone, but the files have confidential and
 * personal data.
 */
const retentionDays = 90;

/**
 * Deletes old imports with their files; after a day unfinished uploads, and unchecked files of people: before the dry
 * run it is unknown which customers' deletion has to erase them.
 */
export async function pruneImports(
  { upkeep, clock, stopping }: Pick<Context, 'upkeep' | 'clock' | 'stopping'>,
  options?: BatchOptions,
) {
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  const until = { until: before(retentionDays), unendedUntil: before(1), peopleUntil: before(1) };
  return { imports: await deleteImports(upkeep, until, { stopping, ...options }) };
}
