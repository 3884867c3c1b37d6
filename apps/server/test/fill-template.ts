import { seedDemonstration } from '#db/demonstration/seed.ts';
import { migrateDatabase } from '#db/migrate.ts';

import { openTestContext } from './test-context.ts';

/** Brings an empty database to the schema and the demonstration data that tests start from. */
export async function fillTemplate(connectionString: string): Promise<void> {
  await migrateDatabase(connectionString);
  const { context, close } = openTestContext({ connectionString });
  try {
    await seedDemonstration(context);
  } finally {
    await close();
  }
}
