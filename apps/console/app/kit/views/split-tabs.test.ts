import { expect, test } from 'vitest';
import { splitTabs } from './split-tabs.ts';

const tabs = ['all', 'today', 'late', 'paid'].map((search) => ({ search }));
const names = (list: readonly { search: string }[]) => list.map(({ search }) => search).join(' ');

test.each([
  [4, 'paid', 'all today late paid', ''],
  [9, 'none', 'all today late paid', ''],
  [2, 'today', 'all today', 'late paid'],
  [2, 'paid', 'all paid', 'today late'],
  [2, 'none', 'all today', 'late paid'],
  [1, 'late', 'late', 'all today paid'],
  [0, 'none', 'all', 'today late paid'],
])('of four views %i fit while %s is open: %s, and the menu has %s [O-03b]', (fitting, current, shown, more) => {
  const split = splitTabs(tabs, fitting, current);
  expect([names(split.shown), names(split.more)]).toEqual([shown, more]);
});
