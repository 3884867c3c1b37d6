import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  automaticContainer,
  automaticLines,
  automaticPump,
  cartOf,
  container,
  cup,
  debt,
  earning,
  promoOf,
  pump,
  quantitiesOf,
  rentedContainer,
  starterSet,
  times,
  water,
} from './cart-fixture.ts';
import { calculateCart, type CartCalculation } from './calculate-cart.ts';
import { isStoredLine, type CartLine } from './cart-line.ts';
import { chargedLines, receiptLines, receiptTotal } from '../payments/receipts.ts';
import {
  addReported,
  applyCommand,
  type CartCommand,
  type CartContents,
  type CommandContext,
} from './cart-commands.ts';
import { bottlesOfWater, containersInCart, effectiveReturned } from '../containers/containers.ts';
import { sumAmounts } from '../money/money.ts';
import type { BundleRule } from './required-products.ts';
import { stockShortfalls } from '../stock/stock.ts';

const emptyCart: CartContents = {
  lines: [],
  returnableContainer: null,
  haveContainersToReturn: null,
  declinedProductIds: [],
};

const automaticRent: CartLine = {
  ...automaticContainer,
  lineId: 'CONT-rent-automatic',
  acquisition: 'rent',
  unitPrice: 0,
};

const unlimited: CommandContext = { available: {}, pumpProductId: 'PUMP' };

function apply(cart: CartContents, commands: readonly CartCommand[], context = unlimited): CartContents {
  return commands.reduce((state, command) => {
    const outcome = applyCommand(state, command, context);
    return outcome.ok ? outcome.value : state;
  }, cart);
}

describe('commands', () => {
  const twoBottles = { ...emptyCart, lines: [times(water, 2)], returnableContainer: 2, haveContainersToReturn: true };

  test('declaring more bottles than water is refused and changes nothing [rule 5] [V-05]', () => {
    const outcome = applyCommand(twoBottles, { kind: 'addReturnable', quantity: 1 }, unlimited);
    expect(outcome).toMatchObject({ ok: false, reason: { code: 'cart.returned_exceed_water' } });
  });

  test('taking water away takes declared bottles with it [rule 6]', () => {
    const cart = { ...emptyCart, lines: [times(water, 5)], returnableContainer: 3, haveContainersToReturn: true };
    expect(apply(cart, [{ kind: 'reduce', lineId: 'W19', quantity: 3 }]).returnableContainer).toBe(2);
  });

  test('declaring bottles trims the automatic containers [rule 8]', () => {
    const cart = {
      ...emptyCart,
      lines: [times(water, 5), times(automaticContainer, 2)],
      returnableContainer: 3,
      haveContainersToReturn: true,
    };
    expect(apply(cart, [{ kind: 'addReturnable', quantity: 2 }]).lines).toEqual([times(water, 5)]);
  });

  test('containers by hand are refused beyond the need [rule 8]', () => {
    const outcome = applyCommand(twoBottles, { kind: 'add', line: container, quantity: 1 }, unlimited);
    expect(outcome).toMatchObject({ ok: false, reason: { code: 'cart.maximum_reached', params: { maximum: 0 } } });
  });

  test.each([automaticPump, automaticContainer])('$lineId cannot be removed or reduced by hand [rule 14]', (line) => {
    const cart = { ...emptyCart, lines: [water, line] };
    for (const command of [
      { kind: 'remove', lineId: line.lineId },
      { kind: 'reduce', lineId: line.lineId, quantity: 1 },
    ] as const) {
      expect(applyCommand(cart, command, unlimited)).toEqual({
        ok: false,
        reason: { code: 'cart.required_line', params: { reason: line.automaticReason } },
      });
    }
  });

  test('more than the stock is refused with the maximum [rule 20] [V-08]', () => {
    const context = { ...unlimited, available: { CUP: 3 } };
    const cart = { ...emptyCart, lines: [times(cup, 2)] };
    expect(applyCommand(cart, { kind: 'add', line: cup, quantity: 2 }, context)).toMatchObject({
      ok: false,
      reason: { code: 'cart.maximum_reached', params: { maximum: 3 } },
    });
    expect(apply(cart, [{ kind: 'add', line: cup, quantity: 1 }], context).lines).toEqual([times(cup, 3)]);
  });

  test('what is not sold here is refused', () => {
    const command = { kind: 'add', line: { ...cup, isSoldHere: false }, quantity: 1 } as const;
    expect(applyCommand(emptyCart, command, unlimited)).toMatchObject({
      ok: false,
      reason: { code: 'cart.product_unavailable' },
    });
  });

  test('only the pump can be declined, once is enough [rule 13]', () => {
    const declined = apply(emptyCart, [
      { kind: 'decline', productId: 'PUMP' },
      { kind: 'decline', productId: 'PUMP' },
    ]);
    expect(declined.declinedProductIds).toEqual(['PUMP']);
    expect(applyCommand(emptyCart, { kind: 'decline', productId: 'CUP' }, unlimited)).toMatchObject({ ok: false });
  });

  test('a bought and a rented container, a chosen and an automatic pump are lines of their own', () => {
    const cart = apply({ ...emptyCart, lines: [times(water, 4)] }, [
      { kind: 'add', line: container, quantity: 1 },
      { kind: 'add', line: rentedContainer, quantity: 1 },
      { kind: 'add', line: container, quantity: 1 },
      { kind: 'add', line: automaticPump, quantity: 1 },
      { kind: 'add', line: pump, quantity: 1 },
    ]);
    expect(cart.lines.map(({ lineId, quantity }) => [lineId, quantity])).toEqual([
      ['W19', 4],
      ['CONT', 2],
      ['CONT-rent', 1],
      ['PUMP-automatic', 1],
      ['PUMP', 1],
    ]);
  });

  test('automatic containers are rented in the place of bought ones, and bought again [rule 8] [rule 14] [P-09]', () => {
    const byHand = times(container, 1);
    const cart = {
      ...emptyCart,
      lines: [times(water, 5), byHand, times(automaticContainer, 2)],
      returnableContainer: 2,
      haveContainersToReturn: true,
    };
    const partly = apply(cart, [{ kind: 'add', line: automaticRent, quantity: 1 }]);
    expect(partly.lines).toEqual([times(water, 5), byHand, automaticContainer, automaticRent]);
    const rented = apply(partly, [{ kind: 'add', line: automaticRent, quantity: 1 }]);
    expect(rented.lines).toEqual([times(water, 5), byHand, times(automaticRent, 2)]);
    const bought = apply(rented, [{ kind: 'add', line: automaticContainer, quantity: 2 }]);
    expect(bought.lines).toEqual(cart.lines);
    // Keeps the customer's own choice and takes no more than needed.
    expect(applyCommand(rented, { kind: 'add', line: automaticContainer, quantity: 3 }, unlimited)).toMatchObject({
      ok: false,
      reason: { code: 'cart.maximum_reached', params: { maximum: 3 } },
    });
  });

  test('bottles of a gift need containers too, while there is something to give it with [rule 26]', () => {
    const cart = { ...emptyCart, lines: [water], giftBottles: 1, haveContainersToReturn: false };
    expect(apply(cart, [{ kind: 'add', line: container, quantity: 2 }]).lines).toEqual([water, times(container, 2)]);
    expect(applyCommand(cart, { kind: 'addReturnable', quantity: 2 }, unlimited)).toMatchObject({ ok: true });
    expect(applyCommand(cart, { kind: 'addReturnable', quantity: 3 }, unlimited)).toMatchObject({ ok: false });
    expect(apply({ ...cart, returnableContainer: 1 }, [{ kind: 'remove', lineId: 'W19' }]).returnableContainer).toBe(0);
  });

  test('what is gone already can be reduced again', () => {
    expect(apply(emptyCart, [{ kind: 'reduce', lineId: 'W19', quantity: 1 }])).toEqual(emptyCart);
  });
});

const goodsByHand = [water, starterSet, cup, pump];
const linesByHand = [...goodsByHand, container, rentedContainer];
const quantities = fc.integer({ min: 1, max: 6 });

const commands: fc.Arbitrary<CartCommand> = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), line: fc.constantFrom(...linesByHand), quantity: quantities }),
  fc.record({
    kind: fc.constant('add' as const),
    line: fc.constantFrom(automaticContainer, automaticRent),
    quantity: quantities,
  }),
  fc.record({
    kind: fc.constant('reduce' as const),
    lineId: fc.constantFrom(...linesByHand.map((line) => line.lineId)),
    quantity: quantities,
  }),
  fc.record({
    kind: fc.constant('remove' as const),
    lineId: fc.constantFrom(...linesByHand.map((line) => line.lineId)),
  }),
  fc.record({ kind: fc.constantFrom('addReturnable' as const, 'reduceReturnable' as const), quantity: quantities }),
  fc.record({ kind: fc.constant('answer' as const), haveContainersToReturn: fc.constantFrom(true, false, null) }),
  fc.record({ kind: fc.constant('decline' as const), productId: fc.constantFrom('PUMP', 'CUP') }),
);

const carts = fc.array(commands, { maxLength: 30 }).map((sequence) => apply(emptyCart, sequence));

const addresses = fc.constantFrom(
  null,
  { floor: 7, hasElevator: false },
  { floor: 7, hasElevator: true },
  { floor: null, hasElevator: false },
);

const limits = fc.option(fc.integer({ min: 1, max: 1000_00 }));

const bundles = fc.constantFrom<readonly BundleRule[]>(
  [],
  [{ itemId: 'W19', productId: 'CUP', quantityPerUnit: 2, servesAsPump: false }],
  [{ itemId: 'CUP', productId: 'PUMP', quantityPerUnit: 1, servesAsPump: true }],
);

const promos = fc
  .oneof(
    fc.record({ kind: fc.constant('percent' as const), bps: fc.integer({ min: 1, max: 10_000 }), maxDiscount: limits }),
    fc.record({ kind: fc.constant('fixed' as const), amount: fc.integer({ min: 1, max: 5000_00 }) }),
    fc.record({
      kind: fc.constant('giftProduct' as const),
      productId: fc.constantFrom('W19', 'CUP', 'PUMP', 'SET'),
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
    fc.constant({ kind: 'freeDelivery' as const }),
    fc.record({ kind: fc.constant('pointsMultiplier' as const), times: fc.constantFrom(1.5, 2, 3) }),
  )
  .chain((effect) =>
    fc
      .record({ itemIds: fc.option(fc.subarray(['W19', 'SET', 'CUP', 'CONT'])), allowsPoints: fc.boolean() })
      .map((conditions) => promoOf(effect, conditions)),
  );

const circumstances = fc.record({
  isFirstOrder: fc.boolean(),
  intervalSurcharge: fc.constantFrom(null, 0, 50_00),
  address: addresses,
  bundles,
  available: fc.constantFrom({}, { W19: 6, CUP: 3, PUMP: 1 }, { W19: 1, CUP: 0, PUMP: 0 }),
  promo: fc.option(promos),
  gift: fc.constantFrom(water, cup, pump, starterSet),
  debtLines: fc.constantFrom<readonly CartLine[]>([], [debt], [times(debt, 2)]),
  points: fc.record({
    wanted: fc.oneof(fc.boolean(), fc.integer({ min: 0, max: 5000 })),
    balance: fc.integer({ min: 0, max: 5000 }),
    maxShareBps: fc.constantFrom(10_000, 5000, 3333, 0),
  }),
  isOnlinePayment: fc.boolean(),
  earning: fc.constant(earning),
});

/** Calculates a cart, with the gift line as the server creates it. */
function calculate(cart: CartContents, { gift, ...overrides }: Circumstances): CartCalculation {
  const { effect } = overrides.promo ?? {};
  const giftLine = effect?.kind === 'giftProduct' && effect.productId === gift.itemId ? gift : null;
  return calculateCart(cartOf(cart.lines, { ...overrides, ...cart, giftLine }));
}

/** The cart as the server saves it after a calculation. */
function saved(cart: CartContents, { lines, returnableContainer }: CartCalculation): CartContents {
  const giftBottles = bottlesOfWater(lines.filter((line) => line.automaticReason === 'GIFT'));
  return { ...cart, lines: lines.filter(isStoredLine), returnableContainer, giftBottles };
}

type Circumstances = typeof circumstances extends fc.Arbitrary<infer T> ? T : never;

const runs = { numRuns: 1000 };

describe('whatever the customer does', () => {
  test('0 ≤ R ≤ W and K ≤ W − R_eff after every command [rule 5] [rule 6] [rule 8] [V-05]', () => {
    fc.assert(
      fc.property(fc.array(commands, { maxLength: 30 }), (sequence) => {
        let cart = emptyCart;
        for (const command of sequence) {
          cart = apply(cart, [command]);
          const bottles = bottlesOfWater(cart.lines);
          const returned = cart.returnableContainer ?? 0;
          expect(returned).toBeGreaterThanOrEqual(0);
          expect(returned).toBeLessThanOrEqual(bottles);
          expect(containersInCart(cart.lines)).toBeLessThanOrEqual(bottles - effectiveReturned(cart, bottles));
        }
      }),
      runs,
    );
  });

  test('no command oversells a stock, even one shared with sets [rule 20] [V-08]', () => {
    const available = { W19: 7, PUMP: 2, CUP: 3, CONT: 4 };
    fc.assert(
      fc.property(fc.array(commands, { maxLength: 30 }), (sequence) => {
        const cart = apply(emptyCart, sequence, { ...unlimited, available });
        expect(stockShortfalls(cart.lines, available)).toEqual([]);
      }),
      runs,
    );
  });

  test('one round of reported additions leaves nothing missing, and calculating again changes nothing [rule 7]', () => {
    fc.assert(
      fc.property(carts, circumstances, (cart, overrides) => {
        const first = calculate(cart, overrides);
        const resolved = saved(cart, first);
        expect({ ...calculate(resolved, overrides), warnings: [] }).toEqual({ ...first, warnings: [] });

        const completed = addReported(resolved, first, automaticLines, unlimited);
        if (!completed.ok) throw new Error(`Refused: ${completed.reason.code}`);
        const second = calculate(completed.value, overrides);
        expect(quantitiesOf(second.lines.filter(isStoredLine))).toEqual(quantitiesOf(completed.value.lines));
        expect(second.insufficientReturnableContainer).toBe(0);
        expect(second.requiredProducts).toEqual([]);
        expect(second.giftDropped).toBe(first.giftDropped);
      }),
      runs,
    );
  });

  test('totals add up line by line and are never below zero [rule 21] [rule 25] [rule 27]', () => {
    fc.assert(
      fc.property(carts, circumstances, (cart, overrides) => {
        const { lines, totals, fees, pointsSpent } = calculate(cart, overrides);
        expect(totals.goods + totals.containers).toBe(sumAmounts(lines.map((line) => line.quantity * line.unitPrice)));
        expect(totals.delivery).toBe(sumAmounts(fees.map((fee) => fee.amount)));
        expect(totals.total).toBe(sumAmounts(lines.map((line) => line.total)) + totals.delivery);
        expect(totals.total).toBe(totals.goods - totals.discount + totals.containers + totals.delivery);
        expect(totals.toPay).toBe(totals.total - totals.points);
        expect(totals.discount).toBe(sumAmounts(lines.map((line) => line.discount)));
        expect(totals.points).toBe(sumAmounts(lines.map((line) => line.points)));
        expect(totals.points).toBe(pointsSpent * 100);
        for (const amount of Object.values(totals)) expect(amount).toBeGreaterThanOrEqual(0);
        for (const line of lines) {
          expect(line.discount).toBeLessThanOrEqual(line.subtotal);
          expect(line.points).toBeLessThanOrEqual(line.total);
          if (line.isContainer) expect([line.discount, line.points]).toEqual([0, 0]);
        }
        expect(receiptTotal(receiptLines(chargedLines(lines, fees)))).toBe(totals.toPay);
      }),
      runs,
    );
  });

  test('no promo and no points go beyond what they may [rule 22] [rule 24] [rule 31] [rule 34]', () => {
    fc.assert(
      fc.property(carts, circumstances, (cart, overrides) => {
        const { totals, pointsUsable, pointsSpent, willEarn, violations } = calculate(cart, overrides);
        const { wanted, balance } = overrides.points;
        const isOnline = { ...overrides, isOnlinePayment: true };
        expect(pointsUsable).toBeLessThanOrEqual(balance);
        expect(pointsSpent).toBeLessThanOrEqual(typeof wanted === 'number' ? wanted : wanted ? pointsUsable : 0);
        expect(totals.points).toBeLessThanOrEqual(totals.goods - totals.discount);
        if (pointsSpent > 0) expect(willEarn).toBe(0);
        if (wanted === true) expect(violations.map(({ code }) => code)).not.toContain('loyalty.not_enough_points');
        const { toPay } = calculate(cart, isOnline).totals;
        expect(toPay === 0 || toPay >= 1_00).toBe(true);
      }),
      runs,
    );
  });

  test('the order in which lines were added does not change the totals', () => {
    const shuffled = carts.chain((cart) =>
      fc.tuple(
        fc.constant(cart),
        fc.shuffledSubarray([...cart.lines], { minLength: cart.lines.length, maxLength: cart.lines.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, circumstances, ([cart, lines], overrides) => {
        const inOrder = calculate(cart, overrides);
        const inAnother = calculate({ ...cart, lines }, overrides);
        expect(inAnother.totals).toEqual(inOrder.totals);
        expect(inAnother.insufficientReturnableContainer).toBe(inOrder.insufficientReturnableContainer);
        expect(inAnother.requiredProducts).toEqual(inOrder.requiredProducts);
        expect(inAnother.pointsUsable).toBe(inOrder.pointsUsable);
      }),
      runs,
    );
  });

  test('adding and then reducing by as much is as if nothing happened', () => {
    fc.assert(
      fc.property(carts, fc.constantFrom(...linesByHand), quantities, (cart, line, quantity) => {
        const added = applyCommand(cart, { kind: 'add', line, quantity }, unlimited);
        fc.pre(added.ok);
        expect(apply(added.value, [{ kind: 'reduce', lineId: line.lineId, quantity }])).toEqual(cart);
      }),
      runs,
    );
  });
});
