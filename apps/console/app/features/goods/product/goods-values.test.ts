import { expect, test } from 'vitest';
import { noTexts } from '@kaplya/domain/missing-texts';
import { readNumber, toGoodsBody, toGoodsValues, toNewGoods } from './goods-values.ts';

const product = {
  ...toNewGoods('product', { currency: 'RUB', vatCode: 7, categoryId: 'c' }),
  ...{
    externalId: 'W19',
    slug: 'water',
    names: { ...noTexts, ru: 'Вода' },
    price: { amount: 410_50, currency: 'RUB' },
  },
  ...{ volumeMl: 18_900, earnBps: 250, maxQuantity: 5 },
};

test('what was read is sent as it was, whichever sign begins a fraction, and no price that nobody changed [G-01c]', () => {
  for (const decimal of [',', '.'] as const) {
    const values = toGoodsValues(product, decimal);
    expect(values).toMatchObject({ price: `410${decimal}50`, volumeMl: `18${decimal}9`, earnBps: `2${decimal}5` });
    const body = toGoodsBody(values, product, true);
    expect(body).toMatchObject({ volumeMl: 18_900, earnBps: 250, maxQuantity: 5, names: product.names, brand: null });
    expect(body).not.toHaveProperty('price');
    expect(body).not.toHaveProperty('products');
  }
});

test('a changed price is sent by who may set prices, and by nobody else [G-01c]', () => {
  const values = { ...toGoodsValues(product, ','), price: '420' };
  expect(toGoodsBody(values, product, true).price).toEqual({ amount: 420_00, currency: 'RUB' });
  expect(toGoodsBody(values, product, false)).not.toHaveProperty('price');
});

test('a set sends what it is made of, and no field of products [G-01c]', () => {
  const set = toNewGoods('product_set', { currency: 'RUB', vatCode: 7, categoryId: 'c' });
  const reference = {
    id: 'p',
    kind: 'product' as const,
    externalId: 'W',
    name: 'Вода',
    isActive: true,
    pictureUrl: '',
  };
  const products = [{ ...reference, price: product.price, quantity: 2 }];
  const body = toGoodsBody({ ...toGoodsValues(set, ','), products }, set, true);
  expect(body.products).toEqual([{ productId: 'p', quantity: 2 }]);
  for (const field of ['role', 'vatCode', 'volumeMl', 'earnBps']) expect(body).not.toHaveProperty(field);
});

test.each([
  ['2,5', 2.5],
  ['19', 19],
  ['', null],
  ['много', null],
])('the number “%s” is read as %s [G-01c]', (typed, number) => {
  expect(readNumber(typed)).toBe(number);
});

test('a new product begins with the VAT of the shop [G-16c]', () => {
  const added = toNewGoods('product', { currency: 'RUB', vatCode: 7, categoryId: 'c' });
  expect(toGoodsValues(added, ',').vatCode).toBe('7');
  expect(toNewGoods('product_set', { currency: 'RUB', vatCode: 7, categoryId: 'c' }).vatCode).toBeNull();
});
