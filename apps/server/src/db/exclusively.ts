import { Client } from 'pg';

/** Numbers of advisory locks; the same for every process of every version. */
const lockKeys = { startUp: 7_301_001 } as const;

/** Runs `run` while no other process that shares the database runs under the same lock; they wait for their turn. */
export async function exclusively<Result>(
  connectionString: string,
  lock: keyof typeof lockKeys,
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
