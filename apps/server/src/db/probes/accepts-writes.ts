import { withTimeout } from '#process/with-timeout.ts';
import type { Database } from '../client.ts';

/** Whether the database answers and is writable, no standby; null: no answer within `timeLimitMilliseconds`. */
export function acceptsWrites(database: Database, timeLimitMilliseconds: number): Promise<boolean | null> {
  const answer = database.$client
    .query<{ takes_writes: boolean }>(`select current_setting('transaction_read_only') = 'off' as takes_writes`)
    .then(
      ({ rows }) => rows[0]?.takes_writes === true,
      () => false,
    );
  return withTimeout(timeLimitMilliseconds, answer, null);
}
