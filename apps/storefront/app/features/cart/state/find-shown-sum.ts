import type { Money } from '@kaplya/domain/money';
import type { CartState } from './cart-state.ts';

type Calculated = Pick<CartState, 'calculation' | 'calculationState' | 'calculationFailure'>;

/** What the pieces in the cart come to; null while that is worked out, or could not be: the last sum is that of others. */
export function findShownSum({ calculation, calculationState, calculationFailure }: Calculated): Money | null {
  const isOfThese = calculationState === 'ready' && !calculationFailure;
  return (isOfThese && calculation?.totals.toPay) || null;
}
