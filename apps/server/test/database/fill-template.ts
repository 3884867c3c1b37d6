import { demonstration } from '@kaplya/demonstration';

import { migrateDatabase } from '#db/schema/migrate.ts';

import { fillDemonstration } from '../../src/fill-demonstration.ts';
import { openTestContext } from '../test-context.ts';

/** Migrates an empty database and fills it with the demonstration data of tests. */
export async function fillTemplate(connectionString: string): Promise<void> {
  await migrateDatabase(connectionString);
  const { context, close } = openTestContext({ connectionString });
  try {
    await fillDemonstration(context, demonstration);
  } finally {
    // Whatever the services do by themselves ends here: a connection that is left keeps the template from being copied.
    await context.close();
    await close();
  }
}
