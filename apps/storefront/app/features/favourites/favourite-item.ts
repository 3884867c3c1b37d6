import type { Favourite } from '@kaplya/contract';

/** A product or a product set, as a favourite names it. */
export type FavouriteItem = Pick<Favourite, 'type' | 'id'>;

/** The key of the item in the device's storage. */
export function toFavouriteKey({ type, id }: FavouriteItem): string {
  return `${type}:${id}`;
}

export function toFavouriteItem(key: string): FavouriteItem {
  const [type, id = ''] = key.split(':');
  return { type: type === 'product_set' ? type : 'product', id };
}
