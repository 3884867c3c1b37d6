import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkEarlyRefund, deliveryAfterRefund, type UndeliveredLine } from './early-refunds.ts';
import { orderStatuses } from './order-states.ts';

const line = (facts: Partial<UndeliveredLine>): UndeliveredLine => ({
  kind: 'goods',
  automaticReason: null,
  quantity: 1,
  refundedQuantity: 0,
  containersPerUnit: 0,
  ...facts,
});

/** The cart of rule 10: 3 × W19 and a set of two, 3 of 5 bottles returned, 2 containers bought. */
const water = line({ quantity: 3, containersPerUnit: 1 });
const set = line({ containersPerUnit: 2 });
const containers = line({ kind: 'container', quantity: 2 });
const fee = line({ kind: 'fee' });

describe('a refund before the delivery [rule 66]', () => {
  test('is for orders under way that were paid', () => {
    const allowed = orderStatuses.filter((status) => checkEarlyRefund({ status, paidAmount: 1 }).ok);
    expect(allowed).toEqual(['new', 'requiresConfirmation', 'approved', 'inProcess']);
    expect(checkEarlyRefund({ status: 'approved', paidAmount: 0 })).toMatchObject({
      reason: { code: 'order.refund_not_paid' },
    });
  });

  test('leaves an empty bottle to hand over for each bottle of water that has no container of its own', () => {
    const refund = (...lines: UndeliveredLine[]) => deliveryAfterRefund([...lines, fee]);
    const left = (bottles: number, returned: number) => ({ ok: true, value: { water: bottles, returned } });
    expect(refund(water, set, containers)).toEqual(left(5, 3));
    expect(refund({ ...water, refundedQuantity: 1 }, set, containers)).toEqual(left(4, 2));
    expect(refund(water, set, { ...containers, refundedQuantity: 1 })).toEqual(left(5, 4));
    expect(refund({ ...water, refundedQuantity: 3 }, set, containers)).toEqual(left(2, 0));
    const tooFew = refund({ ...water, refundedQuantity: 2 }, { ...set, refundedQuantity: 1 }, containers);
    expect(tooFew).toMatchObject({ reason: { code: 'order.refund_containers_left', params: { quantity: 1 } } });
  });

  test('of all that was chosen is no refund, and what is owed from before does not go back', () => {
    const gift = line({ automaticReason: 'GIFT', containersPerUnit: 1 });
    const owed = line({ kind: 'container', automaticReason: 'RENTAL_DEBT' });
    const nothingLeft = deliveryAfterRefund([{ ...water, refundedQuantity: 3 }, gift, owed, fee]);
    expect(nothingLeft).toMatchObject({ reason: { code: 'order.refund_everything' } });
    const pump = line({ automaticReason: 'FIRST_ORDER_PUMP' });
    const onlyPumpLeft = deliveryAfterRefund([{ ...water, refundedQuantity: 3 }, pump]);
    expect(onlyPumpLeft).toMatchObject({ reason: { code: 'order.refund_everything' } });
    const unpaid = deliveryAfterRefund([water, { ...owed, refundedQuantity: 1 }]);
    expect(unpaid).toMatchObject({ reason: { code: 'order.refund_owed' } });
    expect(deliveryAfterRefund([water, owed])).toMatchObject({ value: { water: 3, returned: 3 } });
  });

  test('in any parts keeps water = empties + containers', () => {
    const goods = fc.record({ quantity: fc.integer({ min: 1, max: 9 }), containersPerUnit: fc.nat(2) });
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(goods, part), { minLength: 1 }), fc.nat(9), part, (drawn, bought, share) => {
        const take = <Drawn extends { quantity: number }>(drawnLine: Drawn, taken: number) => ({
          ...drawnLine,
          refundedQuantity: Math.round(drawnLine.quantity * taken),
        });
        const lines = [
          ...drawn.map(([facts, taken]) => line(take(facts, taken))),
          line({ kind: 'container', ...take({ quantity: bought }, share) }),
        ];
        const left = deliveryAfterRefund(lines);
        if (!left.ok) return;
        const remaining = bought - Math.round(bought * share);
        expect(left.value.water).toBe(left.value.returned + remaining);
        expect(left.value.returned).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 1000 },
    );
  });
});
