import type { Transaction } from '../client.ts';
import { bakuPartner } from './partners/baku.ts';
import { moscowPartner } from './partners/moscow.ts';
import { seedCatalogue } from './seed-catalogue.ts';
import { seedGazetteer } from './seed-gazetteer.ts';
import { seedPartner } from './seed-partner.ts';

const partners = [moscowPartner, bakuPartner];

/** Writes both shops and the gazetteer of their cities into empty tables. */
export async function fillDemonstration(transaction: Transaction, now: Date): Promise<void> {
  await seedGazetteer(
    transaction,
    partners.map(({ city }) => city),
  );
  for (const partner of partners) {
    await seedPartner(transaction, partner, now);
    await seedCatalogue(transaction, partner);
  }
}
