import type { OpsOrderPage } from '@kaplya/contract';
import { orderStatuses, orderTransitions } from '@kaplya/domain/order-states';
import { expect, test } from 'vitest';
import { canRefund, listSteps } from './order-steps.ts';

test.each([
  ['new', ['approved', 'requiresConfirmation', 'cancelled…']],
  ['requiresConfirmation', ['approved', 'cancelled…']],
  ['approved', ['inProcess', 'cancelled…']],
  ['inProcess', ['completed…', 'undelivered…', 'recall…']],
  ['undelivered', ['approved…']],
  ['completed', []],
  ['cancelled', []],
] as const)('an order that is %s may take %j; dots ask first [O-05]', (status, expected) => {
  const transitions = orderStatuses.filter((each) => orderTransitions[status].includes(each));
  const steps = listSteps({ order: { status }, transitions, slot: { date: '2026-03-10' } }, '2026-03-10');
  expect(steps.map((step) => (step.isAsked ? `${step.status}…` : step.status))).toEqual(expected);
});

test('an order of another day is asked about before it is on its way: then nobody can change it [O-05h]', () => {
  const page = { order: { status: 'approved' }, transitions: ['inProcess'], slot: { date: '2026-03-11' } } as const;
  expect(listSteps({ ...page, transitions: [...page.transitions] }, '2026-03-10')).toEqual([
    { status: 'inProcess', isAsked: true },
  ]);
});

test('there is something to give back as long as money and pieces are left', () => {
  const order = (more: object) =>
    ({
      ...{ status: 'completed', paidAmount: { amount: 1170_00 }, refundedAmount: { amount: 0 } },
      ...{ items: [{ quantity: 3, refundedQuantity: 0 }], ...more },
    }) as unknown as OpsOrderPage['order'];
  expect(canRefund(order({}))).toBe(true);
  expect(canRefund(order({ status: 'cancelled' }))).toBe(false);
  expect(canRefund(order({ paidAmount: { amount: 0 } }))).toBe(false);
  expect(canRefund(order({ items: [{ quantity: 3, refundedQuantity: 3 }] }))).toBe(false);
});
