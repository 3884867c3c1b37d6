import { DAY_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { BatchOptions } from '#db/delete-in-batches.ts';
import { deleteSessionsOver } from '../identity.store.ts';
import { sessionLifetimeMilliseconds } from './sessions.ts';

/** The retention of an ended session's usage data. */
const revokedRetentionMilliseconds = 7 * DAY_MS;

/** Deletes sessions that cannot be refreshed any more. Their subjects' orders, consents and debts stay. */
export async function pruneSessions(
  { upkeep, clock, stopping }: Pick<Context, 'upkeep' | 'clock' | 'stopping'>,
  options?: BatchOptions,
) {
  const now = clock.now();
  const usedBefore = new Date(now.getTime() - sessionLifetimeMilliseconds);
  const revokedBefore = new Date(now.getTime() - revokedRetentionMilliseconds);
  return {
    sessions: await deleteSessionsOver(
      upkeep,
      { expiredBefore: now, revokedBefore, usedBefore },
      { stopping, ...options },
    ),
  };
}
