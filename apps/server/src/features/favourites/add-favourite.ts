import type { FavouriteKind } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { withTransaction } from '#db/transaction.ts';
import { isOfCatalogue } from '#features/catalogue/index.ts';
import type { CallOf } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { countFavourites, hasFavourite, insertFavourite, lockFavourites } from './favourites.store.ts';

export type FavouriteItem = { readonly type: FavouriteKind; readonly id: string };

const FAVOURITES_AT_MOST = 200;

/** Adds a favourite: any item of the catalogue, also one that is not sold now, because it may return. */
export async function addFavourite(
  context: Context,
  { bearer, partner }: CallOf<'bearer' | 'partner'>,
  { type: kind, id: itemId }: FavouriteItem,
): Promise<undefined> {
  if (!(await isOfCatalogue(context, partner, { kind, id: itemId }))) throw new Refusal('favourite.item_unknown');
  const owner = { partnerId: partner.id, customerId: bearer.subjectId };
  await withTransaction(context.database, async (transaction) => {
    await lockFavourites(transaction, owner);
    const key = { ...owner, kind, itemId };
    if (await hasFavourite(transaction, key)) return;
    if ((await countFavourites(transaction, owner)) >= FAVOURITES_AT_MOST) {
      throw new Refusal('favourite.too_many', { params: { maximum: FAVOURITES_AT_MOST } });
    }
    await insertFavourite(transaction, { ...key, createdAt: context.clock.now() });
  });
}
