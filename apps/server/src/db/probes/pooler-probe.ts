import { Client } from 'pg';

import { waitAtMost } from '#process/wait-at-most.ts';
import { connectDatabase } from '../client.ts';
import { takesWrites } from './takes-writes.ts';

export type PoolerProbe = {
  /** Whether calls get through the pooler to a database that takes writes. Answers within `timeLimitMilliseconds`. */
  passes(timeLimitMilliseconds: number): Promise<boolean>;
  close(): Promise<void>;
};

/** Longer than a probe waits, so that one which comes while another waits is not refused for that. */
const limits = { connectMilliseconds: 3000, statementMilliseconds: 3000, answerMilliseconds: 3000 };

/**
 * Asks by the way that calls take, on a connection that no call of this process can take. The pooler may have given all
 * of its own away all the same: it is then as alive as it says to whoever opens a connection, which costs none of those.
 */
export function createPoolerProbe(
  connectionString: string,
  { onConnectionError }: { onConnectionError(error: Error): void },
): PoolerProbe {
  const database = connectDatabase(connectionString, { poolSize: 1, isKept: true, limits, onConnectionError });
  return {
    async passes(timeLimitMilliseconds) {
      const half = timeLimitMilliseconds / 2;
      const answer = takesWrites(database, timeLimitMilliseconds);
      const soon = await waitAtMost(half, answer, null);
      if (soon !== null) return soon;
      const [late, isAlive] = await Promise.all([answer, opensConnection(connectionString, half)]);
      return late ?? isAlive;
    },
    close: () => database.$client.end(),
  };
}

async function opensConnection(connectionString: string, timeLimitMilliseconds: number): Promise<boolean> {
  const client = new Client({
    connectionString,
    application_name: 'kaplya',
    connectionTimeoutMillis: timeLimitMilliseconds,
  });
  // Whatever breaks it after it was opened: an event that nobody hears would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    void client.end().catch(() => undefined);
  }
}
