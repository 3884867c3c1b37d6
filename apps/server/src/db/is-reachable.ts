import { setTimeout as delay } from 'node:timers/promises';

import type { Database } from './client.ts';

/** Whether the database answers within `timeLimitMilliseconds`. */
export async function isReachable(database: Database, timeLimitMilliseconds: number): Promise<boolean> {
  const limit = new AbortController();
  const answer = database.$client.query('select 1').then(
    () => true,
    () => false,
  );
  const late = delay(timeLimitMilliseconds, false, { signal: limit.signal }).catch(() => false);
  try {
    return await Promise.race([answer, late]);
  } finally {
    limit.abort();
  }
}
