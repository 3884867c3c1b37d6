import fc from 'fast-check';
import { expect, test } from 'vitest';
import { availableOf } from './stock.ts';
import { countDifference, isShort, moveLevel, type RecordedLevel } from './stock-document.ts';

const level = (fields: Partial<RecordedLevel> = {}): RecordedLevel => ({
  ...{ onHand: 0, reserved: 0, safety: 0, missing: 0 },
  ...fields,
});

test('1C counts 40, and 6 are reserved by orders it never had: 34 are free [rule 118]', () => {
  const former = level({ onHand: 25, reserved: 6 });
  const { difference } = countDifference(former, { counted: 40, movedSince: 0 });
  const counted = moveLevel(former, difference);
  expect(counted).toEqual(level({ onHand: 40, reserved: 6 }));
  expect(availableOf(counted)).toBe(34);
  expect(isShort(counted)).toBe(false);
});

test('a count below what is reserved stands, is flagged, and nothing is free [rule 118]', () => {
  const former = level({ onHand: 25, reserved: 6 });
  const counted = moveLevel(former, countDifference(former, { counted: 4, movedSince: 0 }).difference);
  expect(counted).toMatchObject({ onHand: 4, reserved: 6 });
  expect([availableOf(counted), isShort(counted)]).toEqual([0, true]);
});

test('40 are counted, 5 delivered before the count is posted: 35 are on hand [rule 118a]', () => {
  const posted = level({ onHand: 45 });
  expect(countDifference(posted, { counted: 40, movedSince: -5 })).toEqual({ expected: 50, difference: -10 });
  expect(moveLevel(posted, -10).onHand).toBe(35);
});

test('3 are delivered of 1 on hand: 2 are missing, and a receipt of 10 leaves 8 [rule 118b]', () => {
  const short = moveLevel(level({ onHand: 1 }), -3);
  expect(short).toMatchObject({ onHand: 0, missing: 2 });
  expect(isShort(short)).toBe(true);
  expect(moveLevel(short, 10)).toMatchObject({ onHand: 8, missing: 0 });
});

test('a posted count leaves the counted pieces and later movements, whatever the books had [rule 118a]', () => {
  const number = fc.integer({ min: 0, max: 1000 });
  fc.assert(
    fc.property(
      fc.integer({ min: -100, max: 1000 }),
      number,
      fc.array(fc.integer({ min: -50, max: 50 })),
      (books, counted, moves) => {
        const before = moveLevel(level(), books);
        const posted = moves.reduce((at, pieces) => moveLevel(at, pieces), before);
        const movedSince = moves.reduce((sum, pieces) => sum + pieces, 0);
        const { expected, difference } = countDifference(posted, { counted, movedSince });
        expect(expected).toBe(books);
        expect(moveLevel(posted, difference)).toEqual(moveLevel(level(), counted + movedSince));
      },
    ),
  );
});
