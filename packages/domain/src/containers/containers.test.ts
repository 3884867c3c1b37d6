import { describe, expect, test } from 'vitest';
import {
  automaticContainer,
  container,
  debt,
  fiveBottles,
  rentedContainer,
  starterSet,
  times,
  water,
} from '../cart/cart-fixture.ts';
import {
  addReturnable,
  areBottlesDeclared,
  bottlesOfWater,
  checkContainersToAdd,
  clampReturned,
  containersInCart,
  containerShortage,
  effectiveReturned,
  pricePair,
  reduceReturnable,
  trimContainers,
} from './containers.ts';

test('counts the bottles of water, those inside sets too [rule 1]', () => {
  expect(bottlesOfWater(fiveBottles)).toBe(5);
  expect(bottlesOfWater([times(starterSet, 3), container])).toBe(6);
  expect(bottlesOfWater([])).toBe(0);
});

describe('shortage of containers', () => {
  test.each([
    { rule: 2, have: false, returned: 3, containers: 0, shortage: 5 },
    { rule: 2, have: false, returned: null, containers: 0, shortage: 5 },
    { rule: 3, have: true, returned: null, containers: 0, shortage: 0 },
    { rule: 4, have: true, returned: 3, containers: 0, shortage: 2 },
    { rule: 4, have: true, returned: 3, containers: 1, shortage: 1 },
    { rule: 4, have: true, returned: 3, containers: 2, shortage: 0 },
    { rule: 4, have: true, returned: 3, containers: 3, shortage: 0 },
    { rule: 4, have: null, returned: 3, containers: 0, shortage: 2 },
    { rule: 4, have: null, returned: null, containers: 0, shortage: 5 },
    { rule: 4, have: true, returned: 0, containers: 0, shortage: 5 },
  ])(
    'is $shortage of 5 bottles with have=$have, R=$returned, K=$containers [rule $rule]',
    ({ have, returned, containers, shortage }) => {
      const declaration = { haveContainersToReturn: have, returnableContainer: returned };
      expect(containerShortage(5, effectiveReturned(declaration, 5), containers)).toBe(shortage);
    },
  );

  test('counts bought and rented containers [rule 4]', () => {
    expect(containersInCart([times(water, 5), times(container, 2), rentedContainer])).toBe(3);
  });
});

describe('declared bottles', () => {
  test('cannot exceed the bottles of water [rule 5] [V-05]', () => {
    expect(addReturnable(2, 1, 2)).toEqual({
      ok: false,
      reason: { code: 'cart.returned_exceed_water', params: { bottles: 3, water: 2 } },
    });
    expect(addReturnable(1, 1, 2)).toEqual({ ok: true, value: 2 });
    expect(addReturnable(null, 1, 2)).toEqual({ ok: true, value: 1 });
    expect(addReturnable(null, 1, 0)).toMatchObject({ ok: false });
  });

  test('never fall below none', () => {
    expect(reduceReturnable(2, 1)).toBe(1);
    expect(reduceReturnable(1, 5)).toBe(0);
    expect(reduceReturnable(null, 1)).toBe(0);
  });

  test('follow the water down [rule 6]', () => {
    expect(clampReturned(3, 2)).toBe(2);
    expect(clampReturned(3, 5)).toBe(3);
    expect(clampReturned(null, 2)).toBeNull();
  });

  test.each([
    { have: null, returned: null, water: 2, isDeclared: false },
    { have: null, returned: null, water: 0, isDeclared: true },
    { have: true, returned: null, water: 2, isDeclared: true },
    { have: false, returned: null, water: 2, isDeclared: true },
    { have: null, returned: 0, water: 2, isDeclared: true },
  ])(
    'have=$have and R=$returned of $water bottles: declared is $isDeclared',
    ({ have, returned, water: bottles, isDeclared }) => {
      const declaration = { haveContainersToReturn: have, returnableContainer: returned };
      expect(areBottlesDeclared(declaration, bottles)).toBe(isDeclared);
    },
  );
});

describe('surplus containers', () => {
  test('that were added automatically go [rule 8]', () => {
    expect(trimContainers([times(water, 5), times(automaticContainer, 2)], 0)).toEqual([times(water, 5)]);
    expect(trimContainers([times(automaticContainer, 2)], 1)).toEqual([times(automaticContainer, 1)]);
  });

  test('go before those chosen by hand, the dearer first [rule 8]', () => {
    const automaticRent = { ...rentedContainer, lineId: 'rent', isRequired: true };
    const lines = [rentedContainer, times(container, 2), automaticRent, automaticContainer];
    expect(trimContainers(lines, 4).map((line) => line.lineId)).toEqual(['CONT-rent', 'CONT', 'rent']);
    expect(trimContainers(lines, 3).map((line) => line.lineId)).toEqual(['CONT-rent', 'CONT']);
    expect(trimContainers(lines, 2)).toEqual([rentedContainer, times(container, 1)]);
  });

  test('owed from before are counted and trimmed by nobody [rule 18]', () => {
    const lines = [times(debt, 2), container];
    expect(containersInCart(lines)).toBe(1);
    expect(trimContainers(lines, 0)).toEqual([times(debt, 2)]);
  });

  test('by hand are refused beyond what the bottles need [rule 8]', () => {
    const declaration = { haveContainersToReturn: true, returnableContainer: 3, water: 5 };
    const lines = [times(water, 5), times(container, 1)];
    expect(checkContainersToAdd(lines, declaration, 1)).toEqual({ ok: true, value: 2 });
    expect(checkContainersToAdd(lines, declaration, 2)).toEqual({
      ok: false,
      reason: { code: 'cart.maximum_reached', params: { maximum: 2 } },
    });
  });
});

test('a price has a pair: with exchange and with the container [rule 9]', () => {
  expect(pricePair(390_00, 1, 600_00)).toEqual({ withExchange: 390_00, withContainer: 990_00 });
  expect(pricePair(1100_00, 2, 600_00)).toEqual({ withExchange: 1100_00, withContainer: 2300_00 });
  expect(pricePair(150_00, 0, 600_00)).toEqual({ withExchange: 150_00, withContainer: 150_00 });
});
