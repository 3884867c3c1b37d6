import { expect, test } from 'vitest';
import { toFeeFacts } from './to-fee-facts.ts';

type Parameters_ = Parameters<typeof toFeeFacts>;
const t: Parameters_[1] = (id, params?: object) => [id.split('.').at(-1), ...Object.values(params ?? {})].join(' ');
const rub = (amount: number) => ({ amount, currency: 'RUB' });
const rest = { freeFloors: 1, liftRate: rub(0), holdMinutes: 15, horizonDays: 7, cancelUntilMinutes: 60 };

test.each<[Partial<Parameters_[0]>, string[]]>([
  [{ freeFromBottles: 2, freeFromGoods: rub(1000) }, ['free: freeFrom 2 1000', 'below: 200']],
  [{ freeFromBottles: null, freeFromGoods: rub(1000) }, ['free: freeFromGoods 1000', 'below: 200']],
  [{ freeFromBottles: 2, freeFromGoods: null }, ['free: freeFromBottles 2', 'below: 200']],
  [{ freeFromBottles: null, freeFromGoods: null }, ['every: 200']],
  [{ freeFromBottles: null, freeFromGoods: rub(0) }, ['every: nothing']],
  [{ fee: rub(0), freeFromBottles: null, freeFromGoods: null }, ['every: nothing']],
  [
    { minimumOrderMode: 'block', freeFromBottles: 2, freeFromGoods: null },
    ['free: freeFromBottles 2', 'below: blocked'],
  ],
])('the page on delivery names only limits that there are: %j [G-16a]', (of, facts) => {
  const delivery = {
    ...{ fee: rub(200), minimumOrderMode: 'fee' as const, freeFromBottles: null, freeFromGoods: null },
    ...{ ...rest, ...of },
  };
  expect(toFeeFacts(delivery, t, ({ amount }) => String(amount)).map(({ name, value }) => `${name}: ${value}`)).toEqual(
    facts,
  );
});
