import type { Favourite } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { CallOf } from '#http/call.ts';
import { listFavouriteRows } from './favourites.store.ts';

export async function listFavourites(
  { database }: Pick<Context, 'database'>,
  { bearer, partner }: CallOf<'bearer' | 'partner'>,
): Promise<{ success: true; data: Favourite[] }> {
  const rows = await listFavouriteRows(database, { partnerId: partner.id, customerId: bearer.subjectId });
  const data = rows.map(({ kind, itemId, createdAt }) => {
    return { type: kind, id: itemId, createdAt: createdAt.toISOString() };
  });
  return { success: true, data };
}
