import { expect, test } from 'vitest';
import { endpoints } from './index.ts';

test('calls that order, charge or refund are marked as such', () => {
  const marked = Object.entries(endpoints).flatMap(([name, endpoint]) => ('movesMoney' in endpoint ? [name] : []));
  expect(marked).toEqual(
    expect.arrayContaining(['completeCart', 'placeCellOrder', 'createPaymentRequest', 'cancelOrder', 'changeOrder']),
  );
  const ordering = Object.entries(endpoints).flatMap(([name, endpoint]) =>
    'budget' in endpoint && endpoint.budget === 'ordering' ? [name] : [],
  );
  expect(ordering.filter((name) => !marked.includes(name))).toEqual([]);
});
