import { DAY_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { BatchOptions } from '#db/delete-in-batches.ts';
import { deleteRevisions } from './revision.store.ts';

/** The retention of revisions: a conflict with an older change is refused without the names of the fields. */
const retentionMilliseconds = 14 * DAY_MS;

/** Deletes old revisions. */
export async function pruneRevisions(
  { upkeep, clock, stopping }: Pick<Context, 'upkeep' | 'clock' | 'stopping'>,
  options?: BatchOptions,
) {
  const until = new Date(clock.now().getTime() - retentionMilliseconds);
  return { revisions: await deleteRevisions(upkeep, until, { stopping, ...options }) };
}
