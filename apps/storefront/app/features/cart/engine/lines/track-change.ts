import { track } from '#platform/analytics/track.ts';
import type { Line } from './cart-lines.ts';

/** What the customer put in or took out is told once the server has it; what the shop adds by itself is not. */
export function trackChange({ reference: { type, id }, isRequired }: Line, difference: number): void {
  if (isRequired || difference === 0) return;
  const name = difference > 0 ? 'add_to_cart' : 'remove_from_cart';
  track({ name, goods: { type, id }, quantity: Math.abs(difference) });
}
