import type { Context } from '#context.ts';
import type { CallOf } from '#http/call.ts';
import type { FavouriteItem } from './add-favourite.ts';
import { deleteFavourite } from './favourites.store.ts';

/** Removes a favourite, also one whose item has left the catalogue. */
export async function removeFavourite(
  { database }: Pick<Context, 'database'>,
  { bearer, partner }: CallOf<'bearer' | 'partner'>,
  { type: kind, id: itemId }: FavouriteItem,
): Promise<undefined> {
  await deleteFavourite(database, { partnerId: partner.id, customerId: bearer.subjectId, kind, itemId });
}
