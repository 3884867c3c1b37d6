import { describe, expect, test } from 'vitest';
import { createDraft, findProblems, toNewShop } from './setup-draft.ts';

const draft = {
  ...createDraft('ru', 'Europe/Moscow'),
  goods: [{ name: 'Вода', price: '350', kind: 'returnable' as const }],
};

describe('answers about money that nobody gave', () => {
  test('cost nobody anything: no free delivery, no rental, no VAT [G-16a, G-16b, G-16c]', () => {
    expect(findProblems(draft, 'ways')).toEqual({});
    expect(toNewShop(draft)).toMatchObject({ freeFrom: null, rental: null, vat: 1 });
  });

  test('are sent as typed, and asked for only where they matter [G-16b, G-16c]', () => {
    const typed = { ...draft, freeFrom: '0', isRentalOffered: true, rentPrice: '150', rentDays: '60', vat: '11' };
    expect(toNewShop(typed)).toMatchObject({ freeFrom: 0, rental: { price: 150_00, days: 60 }, vat: 11 });
    const elsewhere = { ...typed, country: 'AZ', goods: [{ ...draft.goods[0]!, kind: 'water' as const }] };
    expect(toNewShop(elsewhere)).toMatchObject({ rental: null });
    expect(toNewShop(elsewhere)).not.toHaveProperty('vat');
    expect(findProblems({ ...typed, rentDays: '0', rentPrice: 'x' }, 'ways')).toEqual({
      rentPrice: 'setup.problem.price',
      rentDays: 'setup.problem.days',
    });
  });
});

test.each([
  ['8 343 200', 'RU', false],
  ['8 343 200-12-34', 'RU', true],
  ['+7 (343) 200-12-34 доб. 5', 'RU', true],
  ['пусто', 'RU', false],
  ['+49 30 123456', 'RU', true],
  ['012 345 67 89', 'AZ', true],
  ['012 345', 'AZ', false],
  ['444 0 123', 'TR', true],
  ['0212 345', 'TR', false],
  ['', 'RU', true],
])('the phone %j of %s is let on: %s [G-10e]', (phone, country, isLetOn) => {
  const { phone: problem } = findProblems({ ...draft, phone, country }, 'shop');
  expect(problem).toBe(isLetOn ? undefined : 'setup.problem.phone');
});

test.each([
  ['', 'setup.problem.required'],
  ['даром', 'setup.problem.price'],
  ['0', 'setup.problem.price'],
  ['350 р', undefined],
])('the price %j of a good is answered with %s [G-10]', (price, problem) => {
  const goods = [{ ...draft.goods[0]!, price }];
  expect(findProblems({ ...draft, goods, bottlePrice: '300' }, 'goods')['goods.0.price']).toBe(problem);
});
