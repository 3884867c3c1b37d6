import { cellOrderReasonShape, cellOrderStepShape, type CellOrder } from '@kaplya/contract';
import { describe, expect, test } from 'vitest';
import {
  isPaymentFailure,
  toCellOrderDisplay,
  toDeadline,
  toLongestRemaining,
  toRefundText,
  toShareLeft,
  toStepsAhead,
  toTakenBottles,
  toWaySteps,
  type LongestRemaining,
} from './cell-order-display.ts';

const acquisition = null;

describe('The display of an order at a cell [S-57]', () => {
  test('each step has its own title, and a failure its reason [X-09]', () => {
    const failed = new Set(['cancelled', 'refunding', 'refunded']);
    for (const step of cellOrderStepShape.options) {
      if (failed.has(step)) continue;
      expect(toCellOrderDisplay({ step, reason: null, acquisition }).title).toBe(`aquamarket.${step}.title`);
    }
    const texts = cellOrderReasonShape.options.map(
      (reason) => toCellOrderDisplay({ step: 'refunded', reason, acquisition }).text,
    );
    expect(texts).toEqual([
      'errors.cellPaymentFailed',
      'errors.cellPayment',
      'aquamarket.cancelled.text',
      'aquamarket.shut.text',
      'aquamarket.shut.text',
      'errors.cellTimeout',
      'errors.cellTimeout',
      'aquamarket.left.text',
      'aquamarket.shut.text',
      'errors.cellPaymentFailed',
    ]);
  });

  test('a retry is the only step when no money was taken', () => {
    const again = cellOrderReasonShape.options.filter((reason) => isPaymentFailure({ reason }));
    expect(again).toEqual(['payment_declined', 'payment_expired', 'cancelled', 'payment_lost']);
    expect(isPaymentFailure({ reason: null })).toBe(false);
  });

  test('only a customer who leaves a bottle reads so at the open door [P-13]', () => {
    const idsOf = (kind: 'rent' | 'buy' | null) =>
      toWaySteps({ step: 'opened', reason: null, acquisition: kind }).map(({ id, state }) => `${id} ${state}`);
    expect(idsOf(null)).toEqual(['pay done', 'open done', 'take current', 'leave current', 'close current']);
    expect(idsOf('rent')).toEqual(['pay done', 'open done', 'take current', 'close current']);
    expect(toCellOrderDisplay({ step: 'opened', reason: null, acquisition: null }).text).toBe(
      'aquamarket.opened.exchange',
    );
    expect(toCellOrderDisplay({ step: 'opened', reason: null, acquisition: 'buy' }).text).toBe(
      'aquamarket.opened.text',
    );
  });

  test('of several bottles as many empty ones are left as come without one [S-85] [rule 69]', () => {
    const toItem = (quantity: number, kind: 'rent' | 'buy' | null) =>
      ({ quantity, acquisition: kind }) as unknown as CellOrder['items'][number];
    expect(toTakenBottles({ items: [toItem(3, null)] })).toEqual({ water: 3, left: 3 });
    expect(toTakenBottles({ items: [toItem(3, null), toItem(1, 'buy'), toItem(1, 'rent')] })).toEqual({
      water: 3,
      left: 1,
    });
    expect(toTakenBottles({ items: [toItem(2, null), toItem(2, 'rent')] })).toEqual({ water: 2, left: 0 });
  });

  test('an order that failed shows no way any more', () => {
    expect(toWaySteps({ step: 'refunding', reason: 'open_timeout', acquisition })).toEqual([]);
    expect(toWaySteps({ step: 'paying', reason: null, acquisition }).map(({ state }) => state)).toEqual([
      'current',
      'ahead',
      'ahead',
      'ahead',
      'ahead',
    ]);
  });

  test('the money is released on a card at once, and arrives by SBP the next day [rule 72]', () => {
    expect(toRefundText({ method: 'card', state: 'refunding' })).toBe('aquamarket.refund.card');
    expect(toRefundText({ method: 'sbp', state: 'refunded' })).toBe('aquamarket.refunded.sbp');
  });

  test('the time left is counted by the clock of the server, whatever the device believes [K-06]', () => {
    const order = { now: '2026-03-10T07:30:00.000Z', deadlineAt: '2026-03-10T07:31:00.000Z' };
    const wrongClock = Date.parse('2031-01-01T00:00:00Z');
    expect(toDeadline(order, wrongClock)).toBe(wrongClock + 60_000);
    expect(toDeadline({ ...order, deadlineAt: null }, wrongClock)).toBeNull();
  });

  test('the ring is full at the beginning of a step, however long that is, and empty at its end', () => {
    const shares: number[] = [];
    let longest: LongestRemaining = { step: 'opening', seconds: 12 };
    function see(step: LongestRemaining['step'], secondsLeft: number): void {
      longest = toLongestRemaining(longest, step, secondsLeft);
      shares.push(toShareLeft(longest, secondsLeft));
    }
    see('opening', 12);
    see('opening', 3);
    see('opening', 0);
    see('checking', 8);
    see('checking', 2);
    see('opening', 24);
    see('opening', 6);
    expect(shares).toEqual([1, 0.25, 0, 1, 0.25, 1, 0.25]);
  });

  test('the ring is full again where a step is given more time, and empty where it never had any', () => {
    expect(toLongestRemaining({ step: 'opening', seconds: 10 }, 'opening', 40).seconds).toBe(40);
    expect(toShareLeft({ step: 'opening', seconds: 0 }, 0)).toBe(0);
  });

  test('a customer without a bottle has no step to leave one [P-13]', () => {
    const idsOf = (leavesBottle: boolean) => toStepsAhead(leavesBottle).map(({ id }) => id);
    expect(idsOf(true)).toEqual(['pay', 'open', 'take', 'leave', 'close']);
    expect(idsOf(false)).toEqual(['pay', 'open', 'take', 'close']);
  });
});
