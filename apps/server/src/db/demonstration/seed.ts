import { eq } from 'drizzle-orm';
import type { Context } from '#context.ts';
import { partnerTable } from '#features/company/company.table.ts';
import { withTransaction } from '../transaction.ts';
import { seedBanners } from './seed-banners.ts';
import { seedCells } from './seed-cells.ts';
import { seedPaymentMethods } from './seed-payment-methods.ts';
import { seedPeople } from './seed-people.ts';
import { seedPromoCodes } from './seed-promo-codes.ts';

/**
 * Fills an empty database with the two shops of the demonstration. A database that has them keeps what it holds,
 * whatever happened to it since. Where stand-ins send the codes it is given the people, promo codes, cells, methods of
 * payment and banners that it never had: in a real shop their phones are somebody's, and their discounts somebody's money. Hold the start-up lock.
 */
export async function seedDemonstration({
  database,
  clock,
  config,
}: Pick<Context, 'database' | 'clock' | 'config'>): Promise<void> {
  const known = await database
    .select({ partnerId: partnerTable.partnerId })
    .from(partnerTable)
    .where(eq(partnerTable.partnerId, 'moscow'));
  if (known.length === 0) {
    // The demonstration's goods, streets and pictures take a second to load: only the first start needs them.
    const { fillDemonstration } = await import('./fill-demonstration.ts');
    await withTransaction(database, (transaction) => fillDemonstration(transaction, clock.now()));
  }
  if (!config.sandbox.enabled) return;
  await seedPeople(database, clock.now());
  await seedPromoCodes(database);
  await seedPaymentMethods(database);
  await seedCells(database, clock.now());
  await seedBanners(database);
}
