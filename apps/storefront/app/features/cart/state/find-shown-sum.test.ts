import type { Calculation } from '@kaplya/contract';
import { expect, test } from 'vitest';
import { emptyCartState, type CartState } from './cart-state.ts';
import { findShownSum } from './find-shown-sum.ts';

const toPay = { amount: 39_000, currency: 'RUB' };
const calculation = { totals: { toPay } } as Calculation;
const shown = (more: Partial<CartState>) => findShownSum({ ...emptyCartState, calculation, ...more });

test('the sum beside the pieces is of these pieces, or of none [S-76]', () => {
  expect(shown({ calculationState: 'ready' })).toEqual(toPay);
  expect(shown({ calculationState: 'refetch' })).toBeNull();
  expect(shown({ calculationState: 'ready', calculationFailure: new Error('No answer') })).toBeNull();
  expect(shown({ calculationState: 'loading', calculation: null })).toBeNull();
});
