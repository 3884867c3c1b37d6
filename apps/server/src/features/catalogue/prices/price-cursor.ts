import { decodeCursor, encodeCursor, idInCursor, refusedCursor } from '#http/listing/cursor.ts';
import type { ItemPlace } from './price.store.ts';

/** A position in the list of prices: after the price of an item in one of the areas asked for. */
export type PricePlace = ItemPlace & { readonly areaIndex: number };

export const toPriceCursor = ({ position, id, areaIndex }: PricePlace): string => encodeCursor(position, id, areaIndex);

const pattern = new RegExp(`^(-?\\d{1,10}) ${idInCursor} (\\d{1,4})$`);

/** Throws a Refusal of the field `cursor` for one that no list has returned. */
export function parsePricePlace(cursor: string): PricePlace {
  const [position, id = '', areaIndex] = decodeCursor(cursor, pattern);
  if (Math.abs(Number(position)) > 2_147_483_647) throw refusedCursor();
  return { position: Number(position), id, areaIndex: Number(areaIndex) };
}
