import { Client } from 'pg';

import { withTimeout } from '#process/with-timeout.ts';
import { connectDatabase } from '../client.ts';
import { acceptsWrites } from './accepts-writes.ts';

export type PoolerProbe = {
  /** Whether calls get through the pooler to a writable database. Answers within `timeLimitMilliseconds`. */
  passes(timeLimitMilliseconds: number): Promise<boolean>;
  close(): Promise<void>;
};

/** Longer than a probe waits, so that a late statement does not fail another probe on the same connection. */
const limits = { connectMilliseconds: 3000, statementMilliseconds: 3000, answerMilliseconds: 3000 };

/**
 * Probes the pooler on a connection that no call of this process uses. If all of the pooler's connections to the server
 * are in use, the statement does not get through; the pooler then counts as alive if it accepts a new client
 * connection, which needs none of them.
 */
export function createPoolerProbe(
  connectionString: string,
  { onConnectionError }: { onConnectionError(error: Error): void },
): PoolerProbe {
  const database = connectDatabase(connectionString, {
    poolSize: 1,
    hasIdleConnection: true,
    limits,
    onConnectionError,
  });
  return {
    async passes(timeLimitMilliseconds) {
      const half = timeLimitMilliseconds / 2;
      const answer = acceptsWrites(database, timeLimitMilliseconds);
      const soon = await withTimeout(half, answer, null);
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
  // An unhandled event of a connection that breaks later would end the process.
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
