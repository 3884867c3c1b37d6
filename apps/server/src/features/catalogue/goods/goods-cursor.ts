import { z } from 'zod';
import { refusedCursor } from '#http/listing/cursor.ts';
import type { GoodsPlace, GoodsSort } from './goods-list.store.ts';

export function toGoodsCursor(sort: GoodsSort, { key, id }: GoodsPlace): string {
  return Buffer.from(JSON.stringify([sort, key, id])).toString('base64url');
}

// A NUL in the key is rejected, because PostgreSQL accepts none in a text.
const shape = z.tuple([
  z.string(),
  z
    .string()
    .max(400)
    .regex(/^[^\0]*$/),
  z.uuid(),
]);

/** Parses a cursor; throws a Refusal of the field `cursor` if no list in this order can have returned it. */
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
