import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findActive, moveActive, OPTION, type ActiveCell, type ListboxRow } from './listbox-keys.ts';

const list: ListboxRow[] = ['a', 'b', 'c'].map((key) => ({ key }));
const grid: ListboxRow[] = [
  { key: 'a', cells: ['open', 'add'] },
  { key: 'b', cells: ['open', 'reduce', 'add'] },
  { key: 'all', cells: ['open'] },
];
const at = (key: string, cell = OPTION): ActiveCell => ({ key, cell });

/** The targets of a few keys, one after the other. */
function press(rows: readonly ListboxRow[], from: ActiveCell | null, ...keys: string[]) {
  return keys.reduce<ActiveCell | null | undefined>(
    (active, key) => (active === undefined ? undefined : moveActive(rows, active, key)),
    from,
  );
}

describe('a list', () => {
  test('up and down go round by way of the field', () => {
    expect(press(list, null, 'ArrowDown')).toEqual(at('a'));
    expect(press(list, null, 'ArrowUp')).toEqual(at('c'));
    expect(press(list, at('c'), 'ArrowDown')).toBeNull();
    expect(press(list, at('a'), 'ArrowUp')).toBeNull();
    expect(press(list, at('a'), 'ArrowDown', 'ArrowDown')).toEqual(at('c'));
  });

  test('Home and End lead to its first and last row', () => {
    expect(press(list, at('b'), 'Home')).toEqual(at('a'));
    expect(press(list, at('b'), 'End')).toEqual(at('c'));
  });

  test.each(['Home', 'End', 'ArrowLeft', 'ArrowRight'])('%s moves in the field while nothing is active', (key) => {
    expect(moveActive(list, null, key)).toBeUndefined();
    expect(moveActive(list, at('gone'), key)).toBeUndefined();
  });

  test.each(['ArrowLeft', 'ArrowRight', 'a', 'Tab', 'PageDown'])(
    '%s is the field’s own with a row active, too',
    (key) => {
      expect(moveActive(list, at('b'), key)).toBeUndefined();
    },
  );

  test('an active row is found by its key, and starts again when it is gone', () => {
    const others = [{ key: 'x' }, { key: 'b' }];
    expect(findActive(others, at('b'))).toEqual({ row: 1, ...at('b') });
    expect(findActive(others, at('a'))).toBeNull();
    expect(press(others, at('a'), 'ArrowDown')).toEqual(at('x'));
  });

  test('without rows there is the field alone', () => {
    expect(press([], null, 'ArrowDown')).toBeNull();
    expect(press([], at('a'), 'ArrowUp')).toBeNull();
  });
});

describe('a grid', () => {
  test('left and right move among the cells of a row, and in the field beyond them', () => {
    expect(press(grid, at('b', 'open'), 'ArrowRight', 'ArrowRight')).toEqual(at('b', 'add'));
    expect(press(grid, at('b', 'add'), 'ArrowRight')).toBeUndefined();
    expect(press(grid, at('b', 'add'), 'ArrowLeft')).toEqual(at('b', 'reduce'));
    expect(press(grid, at('b', 'open'), 'ArrowLeft')).toBeUndefined();
  });

  test('up and down stay in the cell where the row has it, else move to its last', () => {
    expect(press(grid, at('a', 'add'), 'ArrowDown')).toEqual(at('b', 'add'));
    expect(press(grid, at('b', 'reduce'), 'ArrowUp')).toEqual(at('a', 'add'));
    expect(press(grid, at('b', 'reduce'), 'ArrowDown')).toEqual(at('all', 'open'));
    expect(press(grid, null, 'ArrowDown')).toEqual(at('a', 'open'));
  });

  test('a row that lost its active cell is still the active one', () => {
    expect(findActive([{ key: 'b', cells: ['open', 'add'] }], at('b', 'reduce'))).toMatchObject(at('b', 'add'));
  });
});

const rows = fc.uniqueArray(
  fc.record({
    key: fc.string({ minLength: 1, maxLength: 2 }),
    cells: fc.uniqueArray(fc.constantFrom('open', 'reduce', 'add'), { minLength: 1 }),
  }),
  { selector: ({ key }) => key, maxLength: 5 },
);
const keys = fc.array(fc.constantFrom('ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'a'));

test('whatever is pressed and whatever comes meanwhile, what is active is a cell of a row', () => {
  fc.assert(
    fc.property(rows, rows, keys, (before, after, pressed) => {
      let active: ActiveCell | null = null;
      for (const [index, key] of pressed.entries()) {
        const now: ListboxRow[] = index % 2 === 0 ? before : after;
        active = moveActive(now, active, key) ?? null;
        if (active === null) continue;
        const { key: reached, cell } = active;
        expect(now.find((row) => row.key === reached)?.cells).toContain(cell);
      }
    }),
  );
});

test('down as often as there are rows and the field leads back, and up undoes down', () => {
  fc.assert(
    fc.property(rows, fc.nat(5), (all, start) => {
      const cellOf = ({ key, cells }: ListboxRow) => at(key, cells?.[0]);
      const row = all[start];
      const from = row ? cellOf(row) : null;
      const round = Array.from({ length: all.length + 1 }, () => 'ArrowDown');
      expect(press(all, from, ...round)?.key).toBe(from?.key);
      expect(press(all, from, 'ArrowDown', 'ArrowUp')?.key).toBe(from?.key);
    }),
  );
});
