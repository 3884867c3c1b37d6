import { Refusal } from '#http/refusal.ts';
import type { ItemPlace } from './price.store.ts';

/** A position in the list of prices: after the price of an item in one of the areas asked for. */
export type PricePlace = ItemPlace & { readonly areaIndex: number };

export function toPriceCursor({ position, id, areaIndex }: PricePlace): string {
  return Buffer.from(`${position} ${id} ${areaIndex}`).toString('base64url');
}

const pattern = /^(-?\d{1,10}) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}) (\d{1,4})$/;

/** Throws a Refusal of the field `cursor` for one that no list has returned. */
export function parsePricePlace(text: string): PricePlace {
  const [, position, id, areaIndex] = pattern.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (
    position === undefined ||
    id === undefined ||
    areaIndex === undefined ||
    Math.abs(Number(position)) > 2_147_483_647
  )
    throw new Refusal([{ code: 'request.invalid', field: 'cursor' }]);
  return { position: Number(position), id, areaIndex: Number(areaIndex) };
}
