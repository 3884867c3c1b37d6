import { DAY_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { BatchOptions } from '#db/delete-in-batches.ts';
import { deleteSessionsOver } from '../identity.store.ts';
import { sessionLifetimeMilliseconds } from './sessions.ts';

/** How long it is still known where a session that was ended had been used. */
const revokedKeptMilliseconds = 7 * DAY_MS;

/** Sessions that nobody can go on with. What their subjects did stays: orders, consents and debts. */
export async function pruneSessions(
  { upkeep, clock, stopping }: Pick<Context, 'upkeep' | 'clock' | 'stopping'>,
  options?: BatchOptions,
) {
  const now = clock.now();
  const usedBefore = new Date(now.getTime() - sessionLifetimeMilliseconds);
  const revokedBefore = new Date(now.getTime() - revokedKeptMilliseconds);
  return {
    sessions: await deleteSessionsOver(
      upkeep,
      { expiredBefore: now, revokedBefore, usedBefore },
      { stopping, ...options },
    ),
  };
}
