import { expect, test } from 'vitest';
import { foldGoods, foldItems, type ReadItem } from './fold-items.ts';

const rub = (amount: number) => ({ amount, currency: 'RUB' });

function toItem(quantity: number, price: number, more: Partial<ReadItem> = {}): ReadItem {
  return {
    ...{ kind: 'goods', name: 'Water', acquisition: null, isGift: false, refundedQuantity: 0 },
    ...{ quantity, price: rub(price), discount: rub(0), total: rub(price * quantity), ...more },
  };
}

test('× 3 and × 2 of one product at one price read as × 5; another price, a gift and a rented one stay apart [O-05i]', () => {
  const items = [
    toItem(3, 390_00),
    toItem(1, 600_00, { name: 'Container', kind: 'container', acquisition: 'buy' }),
    toItem(2, 390_00, { refundedQuantity: 2, discount: rub(10_00), total: rub(770_00) }),
    toItem(1, 410_00),
    toItem(1, 390_00, { isGift: true }),
    toItem(1, 600_00, { name: 'Container', kind: 'container', acquisition: 'rent' }),
  ];
  const folded = foldItems(items);
  expect(folded.map(({ name, quantity }) => `${quantity} × ${name}`)).toEqual([
    ...['5 × Water', '1 × Container', '1 × Water', '1 × Water', '1 × Container'],
  ]);
  expect(folded[0]).toMatchObject({ refundedQuantity: 2, discount: rub(10_00), total: rub(1940_00) });
});

test('goods on papers without prices are counted by name [O-05i]', () => {
  expect(foldGoods([toItem(3, 390_00), toItem(1, 410_00)]).map(({ quantity }) => quantity)).toEqual([4]);
});
