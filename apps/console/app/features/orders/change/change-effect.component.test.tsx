import type { OpsOrderChange } from '@kaplya/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { renderAt } from '../../../../test/render.tsx';
import { ChangeEffect } from './change-effect.tsx';

const sum = (amount: number) => ({ amount: amount * 100, currency: 'RUB' });
const same = <Value,>(value: Value) => ({ before: value, after: value });
const slot = {
  date: '2026-11-28',
  periodId: 'p',
  from: '2026-11-28T06:00:00Z',
  to: '2026-11-28T09:00:00Z',
  taken: null,
};

type Sums = readonly [costs: number, paid: number, due: number];
const toMoney = ([costs, paid, due]: Sums) => ({ costs: sum(costs), paid: sum(paid), due: sum(due) });

/** A change as the server previews it; `totals` stay as sold where pieces of a paid order go back. */
function toChange(
  settlement: OpsOrderChange['settlement'],
  paymentMethod: string,
  before: Sums,
  after: Sums,
  more: object = {},
): OpsOrderChange {
  return {
    ...{ settlement, paymentMethod, isSame: false, customer: { before: toMoney(before), after: toMoney(after) } },
    ...{ difference: sum(after[0] - before[0]), refund: sum(before[1] - after[1]), due: sum(after[2]) },
    ...{ lines: { before: [], after: [] }, bottles: same({ water: 1, returned: 0 }), promocode: same(null) },
    totals: same({ toPay: sum(before[0]), discount: sum(0), delivery: sum(0) }),
    ...{ points: same({ spent: 0, willEarn: 0 }), slot: same(slot), address: same(''), stock: [], warnings: [] },
    ...more,
  } as unknown as OpsOrderChange;
}

const points = { before: { spent: 300, willEarn: 0 }, after: { spent: 200, willEarn: 0 } };
const promocode = { before: 'WATER', after: null };

const cases: readonly [string, OpsOrderChange, string, readonly (readonly [string, string, string])[]][] = [
  [
    'paid online, less',
    toChange('refund', 'Card online', [2525, 2525, 0], [1535, 1535, 0]),
    '₽990 goes back (Card online). Nothing is left to pay.',
    [
      ['The order costs', '₽2,525', '₽1,535'],
      ['Paid', '₽2,525', '₽1,535'],
    ],
  ],
  [
    'paid online, more',
    toChange('at_door', 'Card online', [1170, 1170, 0], [1580, 1170, 410]),
    '₽410 more. ₽410 is still to be paid (to the courier).',
    [
      ['The order costs', '₽1,170', '₽1,580'],
      ['Paid', '₽1,170', '₽1,170'],
      ['Still to pay', '₽0', '₽410'],
    ],
  ],
  [
    'partly paid, less',
    toChange('at_door', 'Card online', [1580, 1170, 410], [1190, 1170, 20]),
    '₽390 less. ₽20 is still to be paid (to the courier).',
    [
      ['The order costs', '₽1,580', '₽1,190'],
      ['Paid', '₽1,170', '₽1,170'],
      ['Still to pay', '₽410', '₽20'],
    ],
  ],
  [
    'unpaid online, another time',
    toChange('none', 'SBP', [1170, 0, 1170], [1170, 0, 1170]),
    'The sum stays. ₽1,170 is still to be paid (SBP).',
    [
      ['The order costs', '₽1,170', '₽1,170'],
      ['Still to pay', '₽1,170', '₽1,170'],
    ],
  ],
  [
    'cash, less, and some of the points come back',
    toChange('at_door', 'Cash to the courier', [1580, 0, 1580], [1170, 0, 1170], { points }),
    '₽410 less. ₽1,170 is still to be paid (Cash to the courier).',
    [
      ['The order costs', '₽1,580', '₽1,170'],
      ['Still to pay', '₽1,580', '₽1,170'],
      ['By points', '300', '200'],
    ],
  ],
  [
    'contract, more, without its promo code',
    toChange('invoice', 'By contract', [1170, 0, 1170], [1580, 0, 1580], { promocode }),
    '₽410 more. ₽1,580 is still to be paid (By contract).',
    [
      ['The order costs', '₽1,170', '₽1,580'],
      ['Still to pay', '₽1,170', '₽1,580'],
      ['Promo code', 'WATER', '—'],
    ],
  ],
];

beforeAll(() => loadTexts('order', 'orders'));

describe('The preview of a change [O-05] [rule 83b]', () => {
  test.each(cases)('tells of one money in all its places: %s', async (_, change, sentence, rows) => {
    renderAt('/notes', <ChangeEffect change={change} />);
    await expect.element(page.getByText(sentence, { exact: true })).toBeVisible();
    const shown = page
      .getByRole('row')
      .elements()
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(shown).toEqual(rows);
  });
});
