import { demonstration } from '@kaplya/demonstration';

import { migrateDatabase } from '#db/schema/migrate.ts';

import { fillDemonstration } from '../../src/fill-demonstration.ts';
import { openTestContext } from '../test-context.ts';

/** Brings an empty database to the schema and the demonstration data that tests start from. */
export async function fillTemplate(connectionString: string): Promise<void> {
  await migrateDatabase(connectionString);
  const { context, close } = openTestContext({ connectionString });
  try {
    await fillDemonstration(context, demonstration);
  } finally {
    await close();
  }
}
