import type { ProductPlace } from '#features/catalogue/index.ts';
import { Refusal } from '#http/refusal.ts';

export function toProductCursor({ position, id }: ProductPlace): string {
  return Buffer.from(`${position} ${id}`).toString('base64url');
}

const pattern = /^(-?\d{1,9}) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** Throws a Refusal of the field `cursor` for one that no list has returned. */
export function parseProductPlace(text: string): ProductPlace {
  const [, position, id] = pattern.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (position === undefined || id === undefined) throw new Refusal([{ code: 'request.invalid', field: 'cursor' }]);
  return { position: Number(position), id };
}
