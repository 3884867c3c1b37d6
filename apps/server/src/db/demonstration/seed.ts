import { eq } from 'drizzle-orm';
import type { Context } from '#context.ts';
import { partnerTable } from '#features/company/company.table.ts';
import { withTransaction } from '../transaction.ts';
import { seedPeople } from './seed-people.ts';

/**
 * Fills an empty database with the two shops of the demonstration. A database that has them keeps what it holds,
 * whatever happened to it since, and is given the people whom it never had. Hold the start-up lock.
 */
export async function seedDemonstration({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<void> {
  const known = await database
    .select({ partnerId: partnerTable.partnerId })
    .from(partnerTable)
    .where(eq(partnerTable.partnerId, 'moscow'));
  if (known.length === 0) {
    // The demonstration's goods, streets and pictures take a second to load: only the first start needs them.
    const { fillDemonstration } = await import('./fill-demonstration.ts');
    await withTransaction(database, (transaction) => fillDemonstration(transaction, clock.now()));
  }
  await seedPeople(database, clock.now());
}
