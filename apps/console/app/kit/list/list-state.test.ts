import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MessageId } from '#i18n/message-id.ts';
import {
  listColumnChoices,
  listShownColumns,
  readListState,
  toNextSort,
  toViewSearch,
  writeListState,
} from './list-state.ts';

const label = 'kit.retry' satisfies MessageId;
const cell = () => null;
const known = {
  filters: [
    { kind: 'search', name: 'q', label },
    { kind: 'choice', name: 'status', label },
    { kind: 'day', name: 'date', label },
  ],
  columns: [
    { id: 'number', label, cell },
    { id: 'at', label, cell, sort: 'at' },
    { id: 'sum', label, cell, sort: 'sum' },
    { id: 'note', label, cell, isExtra: true },
  ],
} as const;

const read = (search: string) => readListState(new URLSearchParams(search), known);

describe('the address of a list [O-03a]', () => {
  test('says its filters, order and columns', () => {
    expect(read('q=%20anna%20&status=new&sort=-at&cols=number,note&peek=7')).toEqual({
      filters: { q: 'anna', status: 'new' },
      sort: '-at',
      columns: ['number', 'note'],
    });
  });

  test.each([
    ['nothing', ''],
    ['only what others keep there', 'peek=7'],
    ['what does not exist', 'sort=note&cols=price,cost&colour=red'],
    ['what is empty', 'q=%20&status=&cols='],
  ])('that says %s is the list as it is at first', (_, search) => {
    expect(read(search)).toEqual({ filters: {}, sort: null, columns: null });
  });

  test('is read as it was written, and other params are unchanged', () => {
    const state = fc.record({
      filters: fc.dictionary(
        fc.constantFrom('q', 'status', 'date'),
        fc.string({ minLength: 1 }).map((text) => `${text}!`.trim()),
      ),
      sort: fc.constantFrom(null, 'at', '-at', 'sum', '-sum'),
      columns: fc.option(fc.shuffledSubarray(['number', 'at', 'sum', 'note'], { minLength: 1 })),
    });
    fc.assert(
      fc.property(state, (given) => {
        const params = writeListState(new URLSearchParams('peek=7&q=before&cols=at'), given, known);
        expect(params.get('peek')).toBe('7');
        expect(readListState(params, known)).toEqual({ ...given, filters: { ...given.filters } });
      }),
    );
  });

  test('in a saved view is the same text whatever the order in which it was set', () => {
    const one = toViewSearch(new URLSearchParams('status=new&q=anna&peek=7'), known);
    expect(toViewSearch(new URLSearchParams('q=anna&status=new'), known)).toBe(one);
    expect(one).toBe('q=anna&status=new');
  });
});

test('the first column names the row and is always there; extra ones come when they are chosen', () => {
  const ids = (chosen: readonly string[] | null) => listShownColumns(known.columns, chosen).map(({ id }) => id);
  expect(ids(null)).toEqual(['number', 'at', 'sum']);
  expect(ids(['note', 'at'])).toEqual(['number', 'note', 'at']);
  expect(ids(['number', 'gone'])).toEqual(['number']);
});

test('a heading sorts up, then down, then not', () => {
  expect(toNextSort(null, 'at')).toBe('at');
  expect(toNextSort('at', 'at')).toBe('-at');
  expect(toNextSort('-at', 'at')).toBeNull();
  expect(toNextSort('-at', 'sum')).toBe('sum');
});

describe('the columns that a table may have [O-03a]', () => {
  const columns = [
    { id: 'number' },
    { id: 'payment', needsRoom: 'some' },
    { id: 'address', needsRoom: 'much' },
    { id: 'sum', needsRoom: 'much' },
  ] as const;
  test.each([
    [
      { isDesktop: true, isBeside: false },
      ['number payment address sum', 'number payment sum', 'number payment', 'number'],
    ],
    [{ isDesktop: false, isBeside: false }, ['number payment', 'number']],
    [{ isDesktop: true, isBeside: true }, ['number']],
  ])('are fewer and fewer, from those that %j leaves room for', (room, expected) => {
    expect(listColumnChoices(columns, room).map((choice) => choice.map(({ id }) => id).join(' '))).toEqual(expected);
  });
});
