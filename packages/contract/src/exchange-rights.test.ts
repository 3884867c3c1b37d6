import { expect, test } from 'vitest';
import { listRightsGivenBySettings } from './exchange-rights.ts';
import type { ExchangeSettings } from './shapes/ops/exchange.ts';

const nothing: ExchangeSettings = {
  ...{ goods: 'off', categoryId: null, matchesCodes: false, pictures: false, prices: false, stock: false },
  statuses: [],
};
const shipped = { text: 'Отгружен', status: 'inProcess' } as const;

test.each([
  // former settings, next ones → permissions
  [{}, { matchesCodes: true }, ['goods.write']],
  [
    { prices: true, stock: true },
    { prices: true, stock: true, matchesCodes: true },
    ['stock.write', 'goods.write', 'prices.write'],
  ],
  [{ matchesCodes: true }, { matchesCodes: true, prices: true, stock: true }, ['stock.write', 'prices.write']],
  [{ goods: 'all' }, { goods: 'new' }, []],
  [{ categoryId: 'a' }, { categoryId: null }, []],
  [{ statuses: [shipped] }, { statuses: [] }, []],
  [{ statuses: [shipped] }, { statuses: [{ ...shipped, status: 'completed' }] }, ['orders.write']],
] as const)('settings of the exchange that go from %j to %j ask for %j [G-05k] [rule 82a]', (former, next, rights) => {
  const toGrant = (settings: object) => ({ settings: { ...nothing, ...settings }, sendsOrders: false });
  expect(listRightsGivenBySettings(toGrant(former), toGrant(next))).toEqual(rights);
});

test('orders that go out ask for the leave to export them, and to read customers [G-05k] [rule 82a]', () => {
  const [former, next] = [false, true].map((sendsOrders) => ({ settings: nothing, sendsOrders }));
  if (!former || !next) throw new Error('Two grants are compared');
  expect(listRightsGivenBySettings(former, next)).toEqual(['orders.export', 'customers.read']);
  expect(listRightsGivenBySettings(next, former)).toEqual([]);
});
