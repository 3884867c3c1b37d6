import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import routes from '#routes.ts';
import { toScrollKey } from './scroll-key.ts';

type Entry = (typeof routes)[number] & { children?: Entry[] };

/** Like the router's plugin: a route without an id of its own is named after its file. */
function toRoutes(entries: readonly Entry[]): RouteObject[] {
  return entries.map(({ id, file, path, index, children }) => ({
    id: id ?? file.replace(/\.tsx?$/, ''),
    ...(path !== undefined && { path }),
    ...(index ? { index: true as const } : { children: toRoutes(children ?? []) }),
  }));
}

function listAddresses(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ path, index, children }) => [
    ...(index ? ['/'] : path === undefined ? [] : [`/${path.replace(/:\w+/g, 'some').replace('*', 'else')}`]),
    ...listAddresses(children ?? []),
  ]);
}

const table: readonly Entry[] = routes;
const layout = table.find(({ children }) => children);
const overTheCatalogue = listAddresses(layout?.children ?? []);
const alone = listAddresses(table.filter((entry) => entry !== layout));

function keyOf(pathname: string): string {
  const matches = (matchRoutes(toRoutes(table), pathname) ?? []).map(({ route }) => ({ id: route.id ?? '' }));
  return toScrollKey({ pathname, search: '', key: 'its own' }, matches);
}

test.each(alone)('%s stands alone and has a scroll position of its own [S-15]', (address) => {
  expect(keyOf(address)).toBe('its own');
});

test.each(overTheCatalogue.filter((address) => address !== '/search'))(
  '%s opens over the catalogue, which keeps its place [S-15]',
  (address) => {
    expect(keyOf(address)).toBe('catalogue');
  },
);

test('the results of a search have a position of their own, apart for each search [S-60]', () => {
  expect(keyOf('/search')).toBe('/search');
});

test('the table was walked [S-01]', () => {
  expect(alone).toEqual(expect.arrayContaining(['/support', '/get/else', '/checkout', '/else']));
  expect(overTheCatalogue).toEqual(expect.arrayContaining(['/', '/cart', '/orders/some']));
});
