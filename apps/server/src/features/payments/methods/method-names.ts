import type { Context } from '#context.ts';
import type { Translations } from '#db/columns.ts';
import type { Partner } from '#features/company/index.ts';
import { mendTexts } from '#memory/readable-texts.ts';
import { listMethods } from '../stores/payment-method.store.ts';

/** The partner's method names by code, including methods no longer offered. */
export async function listMethodNames(
  { database }: Pick<Context, 'database'>,
  { id }: Pick<Partner, 'id'>,
): Promise<ReadonlyMap<number, Translations>> {
  const rows = await listMethods(database, id);
  return new Map(rows.map((row) => [row.code, mendTexts(row.names, row.id)]));
}
