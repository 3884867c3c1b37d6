import { createHash } from 'node:crypto';
import type { CartLine, PromoRule } from '@kaplya/domain';
import { toNewLine, type CartToPrice } from '../loaded-cart.ts';

/** The promo's gift as an unsaved line; null without a gift, or where it is not sold. */
export function giftLineOf({ row, partner, gift }: CartToPrice, { effect }: PromoRule): CartLine | null {
  if (effect.kind !== 'giftProduct' || !gift) return null;
  const line = toNewLine(gift, partner, { acquisition: null, automaticReason: 'GIFT' });
  return { ...line, lineId: giftLineId(row.id), unitPrice: 0, quantity: effect.quantity };
}

/** A cart has at most one gift, so the id of its line is the same in all calculations. */
export function giftLineId(cartId: string): string {
  const hex = createHash('sha256').update(`${cartId} gift`).digest('hex');
  // RFC 9562 version 8: an id from a custom hash.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
