import { Client } from 'pg';

import { lockKeys } from './lock-keys.ts';

/** Runs `run` while no other process that shares the database runs under the same lock; they wait for their turn. */
export async function exclusively<Result>(
  connectionString: string,
  lock: 'startUp',
  run: () => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString, application_name: 'kaplya lock' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKeys[lock]]);
    return await run();
  } finally {
    await client.end();
  }
}
