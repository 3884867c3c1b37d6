import { Client } from 'pg';

/** Raises interval capacities so that the demonstration's intervals are never full. */
export async function raiseIntervalCapacity(connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query('update interval_template set last_day_max_orders = 1000000, last_day_max_bottles = 10000000');
  } finally {
    await client.end();
  }
}
