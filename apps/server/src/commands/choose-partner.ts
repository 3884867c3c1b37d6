import type { Database } from '#db/client.ts';
import { isWithoutTable } from '#db/connections/database-errors.ts';
import { listPartnerKeys } from '#features/company/index.ts';
import { CommandError } from './command-error.ts';

/** The partner whom the person at the terminal means. Throws a CommandError if there are several, or no such one. */
export async function choosePartner(database: Database, wanted: string | undefined) {
  const partners = await listPartnerKeys(database).catch((error: unknown) => {
    if (isWithoutTable(error)) return [];
    throw error;
  });
  const names = partners.map(({ id }) => id).join(', ');
  if (partners.length === 0) throw new CommandError('There is no shop yet. Start it once: npm start');
  if (wanted === undefined && partners.length > 1) {
    throw new CommandError(`There are several shops. Name one with --partner: ${names}`);
  }
  const partner = wanted === undefined ? partners[0] : partners.find(({ id }) => id === wanted);
  if (!partner) throw new CommandError(`There is no shop "${wanted ?? ''}". There are: ${names}`);
  return partner;
}
