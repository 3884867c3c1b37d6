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
