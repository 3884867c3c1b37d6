import { eq } from 'drizzle-orm';
import type { Context } from '#context.ts';
import { partnerTable } from '#features/company/company.table.ts';
import { withTransaction } from '../transaction.ts';
import { bakuPartner } from './partners/baku.ts';
import { moscowPartner } from './partners/moscow.ts';
import { seedCatalogue } from './seed-catalogue.ts';
import { seedGazetteer } from './seed-gazetteer.ts';
import { seedPartner } from './seed-partner.ts';

const partners = [moscowPartner, bakuPartner];

/**
 * Fills an empty database with the two shops of the demonstration. A database that has them keeps what it holds,
 * whatever happened to it since. Hold the start-up lock.
 */
export async function seedDemonstration({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<void> {
  const known = await database
    .select({ partnerId: partnerTable.partnerId })
    .from(partnerTable)
    .where(eq(partnerTable.partnerId, moscowPartner.id));
  if (known.length > 0) return;

  await withTransaction(database, async (transaction) => {
    await seedGazetteer(
      transaction,
      partners.map(({ city }) => city),
    );
    for (const partner of partners) {
      await seedPartner(transaction, partner, clock.now());
      await seedCatalogue(transaction, partner);
    }
  });
}
