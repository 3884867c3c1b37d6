import { DAY_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { BatchOptions } from '#db/delete-in-batches.ts';
import { deleteContactChangesOver } from './contact-change.store.ts';
import { deleteRecoveriesBefore } from './contact-recovery.store.ts';

/** The retention of finished recoveries. */
const recoveryRetentionMilliseconds = 30 * DAY_MS;

/** Deletes former contacts that can no longer be restored. */
export async function pruneContactChanges(
  { upkeep, clock, stopping }: Pick<Context, 'upkeep' | 'clock' | 'stopping'>,
  options?: BatchOptions,
) {
  const now = clock.now();
  const before = new Date(now.getTime() - recoveryRetentionMilliseconds);
  return {
    contactChanges: await deleteContactChangesOver(upkeep, now, { stopping, ...options }),
    contactRecoveries: await deleteRecoveriesBefore(upkeep, before, { stopping, ...options }),
  };
}
