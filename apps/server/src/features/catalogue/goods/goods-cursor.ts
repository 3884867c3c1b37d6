import { z } from 'zod';
import { refusedCursor } from '#http/listing/cursor.ts';
import type { GoodsPlace, GoodsSort } from './goods-list.store.ts';

export function toGoodsCursor(sort: GoodsSort, { key, id }: GoodsPlace): string {
  return Buffer.from(JSON.stringify([sort, key, id])).toString('base64url');
}

// PostgreSQL has no text with a NUL.
const shape = z.tuple([
  z.string(),
  z
    .string()
    .max(400)
    .regex(/^[^\0]*$/),
  z.uuid(),
]);

/** Throws a Refusal of the field `cursor` for one that no list in this order has returned. */
export function parseGoodsPlace(sort: GoodsSort, cursor: string): GoodsPlace {
  const parsed = shape.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  const [of, key, id] = parsed.data ?? [];
  const isNumber = sort === 'position' || sort === 'price';
  if (of !== sort || key === undefined || id === undefined || (isNumber && !/^-?\d{1,15}$/.test(key)))
    throw refusedCursor();
  return { key, id };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
