import { describe, expect, test } from 'vitest';
import type { Catalogue } from '#features/goods/catalogue.ts';
import { emptyCartState, type CartLine } from '#features/cart/state/cart-state.ts';
import { findWarnedLine } from './find-warned-line.ts';

const shelf: Pick<Catalogue, 'findItem'> = {
  findItem: (type, id) =>
    type === 'product_set' ? ({ type, id, products: [{ productId: 'W19', quantity: 2 }] } as never) : null,
};

function toLine(id: string, changed: Partial<CartLine> = {}): CartLine {
  const [type, key] = ['product' as const, `${id}${changed.isRequired ? '+' : ''}`];
  return {
    ...{ key, type, id, externalId: id, name: id, quantity: 1, isPending: false, isRequired: false, reason: null },
    ...{ tooltipText: null, acquisition: null, calculated: null, maximum: null },
    ...changed,
  };
}

describe('a warning about a product', () => {
  test('stands at the line that the customer chose, not at the automatic one', () => {
    const lines = [toLine('CONT', { isRequired: true }), toLine('CONT')];
    expect(findWarnedLine('CONT', lines, shelf)).toBe(lines[1]);
    expect(findWarnedLine('CONT', lines.slice(0, 1), shelf)).toBe(lines[0]);
  });

  test('stands at the set that holds the product [rule 19]', () => {
    const lines = [toLine('CUP'), toLine('SET', { type: 'product_set' })];
    expect(findWarnedLine('W19', lines, shelf)).toBe(lines[1]);
  });

  test('belongs to no line where none has the product', () => {
    expect(findWarnedLine('RARE', [toLine('CUP')], shelf)).toBeNull();
    expect(findWarnedLine(undefined, emptyCartState.lines, shelf)).toBeNull();
  });
});
