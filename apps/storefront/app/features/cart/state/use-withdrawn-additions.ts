import { useState } from 'react';
import type { CartLine, LineKey } from './cart-state.ts';
import { useCart } from './use-cart.ts';

type NamedLine = Pick<CartLine, 'key' | 'name'>;

const declined = new Set<LineKey>();

/** Records that the customer declined an automatic addition, so that it needs no explanation once it is gone. */
export function markDeclined(key: LineKey): void {
  declined.add(key);
}

/**
 * Names of automatic additions that are no longer required, so that the total does not drop silently; without bottles,
 * which the customer's answer explains, and gifts, which end with their promo code. Cleared with the rest of the cart.
 */
export function useWithdrawnAdditions(): readonly string[] {
  const { lines, status } = useCart();
  const [seen, setSeen] = useState<ReadonlyMap<LineKey, NamedLine>>(new Map());
  const automatic = lines.filter(({ isRequired, reason, name }) => isRequired && !isExplained(reason) && name !== '');
  const isNew = ({ key, name }: NamedLine) => seen.get(key)?.name !== name;

  if (lines.length === 0 && status !== 'restoring' && status !== 'unreadable' && seen.size > 0) setSeen(new Map());
  else if (automatic.some(isNew)) {
    setSeen(new Map([...seen, ...automatic.map(({ key, name }) => [key, { key, name }] as const)]));
  }
  const present = new Set(lines.map(({ key }) => key));
  return [...seen.values()].filter(({ key }) => !present.has(key) && !declined.has(key)).map(({ name }) => name);
}

function isExplained(reason: CartLine['reason']): boolean {
  return reason === 'CONTAINER' || reason === 'GIFT' || reason === 'RENTAL_DEBT';
}
