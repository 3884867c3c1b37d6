import { expect, test } from 'vitest';
import { parseBenchArguments, sectionNames } from './arguments.ts';

test('without arguments everything is measured and nothing written', () => {
  expect(parseBenchArguments([])).toEqual({ only: sectionNames, isQuick: false, save: null, compare: null });
});

test('names come with commas or one by one, and files as they are', () => {
  expect(
    parseBenchArguments(['--only', 'list,complete', '--only', 'cells', '--save', 'a.json', '--compare', 'b.json']),
  ).toEqual({ only: ['list', 'complete', 'cells'], isQuick: false, save: 'a.json', compare: 'b.json' });
});

test('a quick run judges the loads and leaves out the tables of idle calls, unless they are named', () => {
  const { only, isQuick } = parseBenchArguments(['--quick']);
  expect(isQuick).toBe(true);
  expect(only).toEqual(expect.arrayContaining(['list', 'page', 'checkout', 'complete', 'statements']));
  expect(only).not.toContain('cells');
  expect(parseBenchArguments(['--quick', '--only', 'cells']).only).toEqual(['cells']);
});

test.each([
  [['--only', 'lists'], 'There is no lists'],
  [['--fast'], "Unknown option '--fast'"],
  [['list'], 'Unexpected argument'],
  [['--save'], 'argument missing'],
])('%j is refused', (args, message) => {
  expect(() => parseBenchArguments(args)).toThrow(message);
});
