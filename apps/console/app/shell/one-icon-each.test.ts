import { expect, test, vi } from 'vitest';
import { features } from '#features/features.ts';

vi.mock('#platform/data/client.ts', () => ({}));

/** The icons of the frame itself: the menu of a phone, the search, the keys. */
const ofFrame = ['list', 'search', 'keyboard'];

test('no two places of the navigation and the palette have the same icon [O-01a]', () => {
  const places = new Map<string, string>();
  for (const { nav = [], actions = [] } of features) {
    for (const { path, icon } of nav) places.set(path, icon);
    for (const { to, id, icon } of actions) {
      if (icon) places.set(typeof to === 'string' ? to.replace(/^\//, '') : id, icon);
    }
  }
  const icons = [...places.values(), ...ofFrame];
  expect(icons.length).toBeGreaterThan(20);
  expect(icons.filter((icon, index) => icons.indexOf(icon) !== index)).toEqual([]);
});
