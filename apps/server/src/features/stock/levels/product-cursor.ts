import type { ProductPlace } from '#features/catalogue/index.ts';
import { decodeCursor, encodeCursor, idInCursor } from '#http/listing/cursor.ts';

export const toProductCursor = ({ position, id }: ProductPlace): string => encodeCursor(position, id);

const pattern = new RegExp(`^(-?\\d{1,9}) ${idInCursor}$`);

/** Throws a Refusal of the field `cursor` for one that no list has returned. */
export function parseProductPlace(cursor: string): ProductPlace {
  const [position, id = ''] = decodeCursor(cursor, pattern);
  return { position: Number(position), id };
}
