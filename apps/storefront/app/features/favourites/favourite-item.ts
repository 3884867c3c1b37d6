import type { Favourite } from '@kaplya/contract';

/** The reference of a favourite to a product or product set. */
export type FavouriteItem = Pick<Favourite, 'type' | 'id'>;

/** Returns the key under which the item is stored on this device: `product:<id>`. */
export function toFavouriteKey({ type, id }: FavouriteItem): string {
  return `${type}:${id}`;
}

export function toFavouriteItem(key: string): FavouriteItem {
  const [type, id = ''] = key.split(':');
  return { type: type === 'product_set' ? type : 'product', id };
}
