import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  automaticContainer,
  automaticPump,
  container,
  cup,
  pump,
  quantitiesOf,
  rentedContainer,
  starterSet,
  times,
  water,
} from './cart-fixture.ts';
import type { CartLine } from './cart-line.ts';
import { bottlesOfWater, containersInCart, effectiveReturned } from '../containers/containers.ts';
import { mergeCarts, isEmptyCart, type CartToMerge } from './merge-carts.ts';
import { stockShortfalls } from '../stock/stock.ts';

function cartOf(lines: readonly CartLine[], overrides: Partial<CartToMerge> = {}): CartToMerge {
  const nothing = { returnableContainer: null, haveContainersToReturn: null, declinedProductIds: [], deleted: [] };
  return { ...nothing, available: {}, ...overrides, lines };
}

/** A line of another cart. */
const other = (line: CartLine): CartLine => ({ ...line, lineId: `other ${line.lineId}` });

const product = (itemId: string, quantity: number) => ({ kind: 'product' as const, itemId, quantity });

describe('who signs in', () => {
  test('goes on with the goods they chose before, their older ones are deleted lines [rule 51] [T-04]', () => {
    const given = cartOf([times(water, 2)], { returnableContainer: 2, haveContainersToReturn: true });
    const older = cartOf([other(times(cup, 3)), other(starterSet)], { returnableContainer: 1 });
    expect(mergeCarts(given, older)).toEqual({
      winner: 'given',
      contents: {
        lines: [times(water, 2)],
        returnableContainer: 2,
        haveContainersToReturn: true,
        declinedProductIds: [],
      },
      deleted: [product('CUP', 3), { kind: 'product_set', itemId: 'SET', quantity: 1 }],
    });
  });

  test('gets their older cart back where they have chosen nothing [rule 51] [T-04]', () => {
    const older = cartOf([times(cup, 3)], { declinedProductIds: ['PUMP'], deleted: [product('W19', 1)] });
    for (const given of [cartOf([]), cartOf([automaticPump])]) {
      expect(mergeCarts(given, older)).toMatchObject({
        winner: 'older',
        contents: { lines: [times(cup, 3)], declinedProductIds: ['PUMP'] },
        deleted: [product('W19', 1)],
      });
    }
  });

  test.each([null, cartOf([]), cartOf([automaticContainer])])(
    'keeps an empty cart where there is no better one [rule 51]',
    (older) => {
      expect(mergeCarts(cartOf([]), older)).toMatchObject({ winner: 'given', contents: { lines: [] }, deleted: [] });
    },
  );

  test('gets no more than there is, sets counted by their components [rule 51] [rule 20]', () => {
    const given = cartOf([times(starterSet, 2), times(water, 5)], { available: { W19: 6, PUMP: 9 } });
    expect(quantitiesOf(mergeCarts(given, null).contents.lines)).toEqual({ SET: 2, W19: 2 });
  });

  test('loses nothing that is sold out: it waits among the deleted lines [rule 51] [rule 20]', () => {
    const given = cartOf([times(cup, 4), times(water, 1)], { available: { CUP: 0 } });
    expect(mergeCarts(given, null)).toMatchObject({ contents: { lines: [water] }, deleted: [product('CUP', 4)] });
  });

  test('gets their older cart where all they chose before is sold out [rule 51]', () => {
    const given = cartOf([times(cup, 4), automaticPump], { available: { CUP: 0 } });
    expect(mergeCarts(given, cartOf([other(water)]))).toMatchObject({
      winner: 'older',
      contents: { lines: [other(water)] },
      deleted: [product('CUP', 4)],
    });
  });

  test('is served what they chose before what a rule added [rule 14] [rule 20]', () => {
    const given = cartOf([automaticPump, times(pump, 2)], { available: { PUMP: 2 } });
    expect(mergeCarts(given, null).contents.lines).toEqual([times(pump, 2)]);
  });

  test('finds bottles and containers fitted to the water that is left [rule 6] [rule 8]', () => {
    const lines = [times(water, 5), times(automaticContainer, 2)];
    const given = cartOf(lines, { returnableContainer: 3, haveContainersToReturn: true, available: { W19: 2 } });
    expect(mergeCarts(given, null).contents).toMatchObject({ lines: [times(water, 2)], returnableContainer: 2 });
  });

  test('finds no line among the deleted ones that a rule had added, and no container [rule 14]', () => {
    const older = cartOf([automaticPump, automaticContainer, times(container, 2), rentedContainer, times(water, 4)]);
    expect(mergeCarts(cartOf([cup]), older).deleted).toEqual([product('W19', 4)]);
  });

  test('finds an item once among the deleted lines, as many as there were most [E-03]', () => {
    const older = cartOf([other(times(cup, 2))], { deleted: [product('CUP', 5), product('PUMP', 1)] });
    expect(mergeCarts(cartOf([water]), older).deleted).toEqual([product('CUP', 5), product('PUMP', 1)]);
  });
});

const quantity = fc.integer({ min: 1, max: 6 });
const itemLines = [water, starterSet, cup, pump, container, rentedContainer, automaticPump, automaticContainer];
const stocks = fc.record(
  {
    W19: fc.integer({ min: 0, max: 8 }),
    CUP: fc.integer({ min: 0, max: 4 }),
    PUMP: fc.integer({ min: 0, max: 3 }),
    CONT: fc.integer({ min: 0, max: 3 }),
  },
  { requiredKeys: [] },
);
const carts = (prefix: string) =>
  fc
    .record({
      chosen: fc.subarray(itemLines),
      quantities: fc.array(quantity, { minLength: itemLines.length, maxLength: itemLines.length }),
      maxQuantity: fc.constantFrom(null, 1, 3),
      returnableContainer: fc.option(fc.integer({ min: 0, max: 20 })),
      haveContainersToReturn: fc.constantFrom(true, false, null),
      deleted: fc.uniqueArray(
        fc.record({ kind: fc.constant('product' as const), itemId: fc.constantFrom('W19', 'CUP', 'TEA'), quantity }),
        { selector: ({ itemId }) => itemId },
      ),
      available: stocks,
    })
    .map(({ chosen, quantities, maxQuantity, ...rest }): CartToMerge => {
      const lines = chosen.map((line, index) => {
        const limited = line.itemId === 'CUP' ? { ...line, maxQuantity } : line;
        return { ...limited, lineId: `${prefix}${line.lineId}`, quantity: quantities[index] ?? 1 };
      });
      return { ...rest, lines, declinedProductIds: [] };
    });

const pairs = fc.tuple(carts('given '), fc.option(carts('older ')));
const runs = { numRuns: 1000 };

describe('whatever was in the two carts', () => {
  test('every chosen line of goods is in the winner or deleted, and nothing has grown [rule 51]', () => {
    fc.assert(
      fc.property(pairs, ([given, older]) => {
        const { contents, deleted } = mergeCarts(given, older);
        const before = [...given.lines, ...(older?.lines ?? [])];
        const quantities = quantitiesOf(contents.lines);
        for (const line of before.filter(({ isRequired, isContainer }) => !isRequired && !isContainer)) {
          const remaining = quantities[line.lineId];
          const removed = deleted.find(({ kind, itemId }) => kind === line.kind && itemId === line.itemId);
          expect((remaining ?? 0) > 0 || (removed?.quantity ?? 0) >= line.quantity).toBe(true);
        }
        for (const line of contents.lines) {
          expect(line.quantity).toBeLessThanOrEqual(before.find(({ lineId }) => lineId === line.lineId)?.quantity ?? 0);
        }
        const deletedBefore = [...before, ...given.deleted, ...(older?.deleted ?? [])];
        for (const { kind, itemId, quantity: count } of deleted) {
          const most = deletedBefore.filter((line) => line.kind === kind && line.itemId === itemId);
          expect(count).toBeLessThanOrEqual(Math.max(...most.map((line) => line.quantity)));
        }
      }),
      runs,
    );
  });

  test('the winner is one of them whole: its lines in their order, none of the other [rule 51]', () => {
    fc.assert(
      fc.property(pairs, ([given, older]) => {
        const { winner, contents } = mergeCarts(given, older);
        const ids = (winner === 'given' ? given : older)?.lines.map(({ lineId }) => lineId) ?? [];
        const remaining = contents.lines.map(({ lineId }) => lineId);
        expect(ids.filter((id) => remaining.includes(id))).toEqual(remaining);
      }),
      runs,
    );
  });

  test('an empty cart never wins over one with goods [rule 51]', () => {
    fc.assert(
      fc.property(pairs, ([given, older]) => {
        const { winner, contents } = mergeCarts(given, older);
        const alone = [given, ...(older ? [older] : [])].map((cart) => mergeCarts(cart, null).contents.lines);
        expect(isEmptyCart(contents.lines)).toBe(alone.every(isEmptyCart));
        if (isEmptyCart(contents.lines)) expect(contents.lines).toEqual([]);
        if (isEmptyCart(given.lines) && older && !isEmptyCart(contents.lines)) expect(winner).toBe('older');
        if (!older) expect(winner).toBe('given');
      }),
      runs,
    );
  });

  test('the winner can be supplied, R ≤ W and K ≤ W − R_eff [rule 5] [rule 8] [rule 20] [rule 51]', () => {
    fc.assert(
      fc.property(pairs, ([given, older]) => {
        const { winner, contents } = mergeCarts(given, older);
        const { available = {} } = (winner === 'given' ? given : older) ?? {};
        expect(stockShortfalls(contents.lines, available)).toEqual([]);
        const bottles = bottlesOfWater(contents.lines);
        expect(contents.returnableContainer ?? 0).toBeLessThanOrEqual(bottles);
        expect(containersInCart(contents.lines)).toBeLessThanOrEqual(bottles - effectiveReturned(contents, bottles));
      }),
      runs,
    );
  });

  test('handing the winner over again changes nothing [rule 51]', () => {
    fc.assert(
      fc.property(pairs, ([given, older]) => {
        const { winner, contents, deleted } = mergeCarts(given, older);
        const { available = {} } = (winner === 'given' ? given : older) ?? {};
        expect(mergeCarts({ ...contents, deleted, available }, null)).toEqual({ winner: 'given', contents, deleted });
      }),
      runs,
    );
  });
});
