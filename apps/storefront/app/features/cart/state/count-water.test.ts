import type { Calculation } from '@kaplya/contract';
import { describe, expect, test } from 'vitest';
import { toCatalogue, type Catalogue } from '#features/goods/catalogue.ts';
import { countWater } from './count-water.ts';
import { emptyCartState, type CartLine, type CartState } from './cart-state.ts';

const nothing = toCatalogue({ areaId: null, company: null, banners: [], shelf: null });

function toLine(id: string, quantity: number): CartLine {
  return {
    key: id,
    type: 'product',
    id,
    externalId: id,
    name: id,
    quantity,
    isPending: false,
    maximum: null,
    isRequired: false,
    reason: null,
    tooltipText: null,
    acquisition: null,
    calculated: null,
  };
}

/** A catalogue that only knows how many containers its items need. */
function shelfOf(containersPerUnit: Record<string, number>): Pick<Catalogue, 'findItem'> {
  return {
    findItem: (_, id) => (id in containersPerUnit ? ({ containersPerUnit: containersPerUnit[id] } as never) : null),
  };
}

function toCart(lines: CartLine[], calculated: Partial<Calculation> | null, more: Partial<CartState> = {}): CartState {
  const containerProduct = { productId: 'CONT' };
  const calculation = calculated && ({ items: [], containerProduct, ...calculated } as unknown as Calculation);
  return { ...emptyCartState, lines, calculation, ...more };
}

describe('bottles of water in the cart', () => {
  test('are counted by the catalogue, sets by their components [rule 1]', () => {
    const cart = toCart([toLine('W19', 3), toLine('SET', 1), toLine('CUP', 4)], null);
    expect(countWater(cart, shelfOf({ W19: 1, SET: 2, CUP: 0 }))).toBe(5);
  });

  test('are those of the calculation where there is no catalogue [rule 1]', () => {
    const lines = [toLine('W19', 5)];
    expect(countWater(toCart(lines, { bottlesOfWater: 5 }, { haveContainersToReturn: true }), nothing)).toBe(5);
    expect(countWater(toCart([toLine('CUP', 1)], { bottlesOfWater: 0 }), nothing)).toBe(0);
  });

  test('are unknown before the cart is calculated, where there is no catalogue', () => {
    expect(countWater(toCart([toLine('W19', 5)], null), nothing)).toBeNull();
  });
});
