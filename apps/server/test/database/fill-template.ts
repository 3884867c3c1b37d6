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
    // Background work of the services ends here: an open connection would prevent the copying of the template.
    await context.close();
    await close();
  }
}
