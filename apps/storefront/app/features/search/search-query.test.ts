import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countFilters,
  isChosen,
  readSearchQuery,
  SEARCH_SORTS,
  toggleFilter,
  toSearchPath,
  withoutFilters,
  type SearchQuery,
} from './search-query.ts';

const nothing: SearchQuery = {
  q: '',
  category: [],
  volume: [],
  brand: [],
  priceFrom: '',
  priceTo: '',
  sort: 'relevance',
};

test.each<[string, Partial<SearchQuery>]>([
  ['', {}],
  ['?q=+вода+', { q: 'вода' }],
  ['?category=pumps,coolers&volume=0.5,19', { category: ['pumps', 'coolers'], volume: ['0.5', '19'] }],
  ['?category=pumps&category=coolers&category=pumps', { category: ['pumps', 'coolers'] }],
  [String.raw`?brand=Water\, Inc.,Aqua&brand=One\, Two`, { brand: ['Water, Inc.', 'Aqua', 'One, Two'] }],
  ['?price=200-900', { priceFrom: '200', priceTo: '900' }],
  ['?price=200-', { priceFrom: '200' }],
  ['?price=-900', { priceTo: '900' }],
  ['?priceFrom=200&priceTo=', { priceFrom: '200' }],
  ['?priceFrom=1 200&priceTo=007', { priceFrom: '7', priceTo: '1200' }],
  ['?price=cheap&sort=random', {}],
  ['?sort=-price&lang=en', { sort: '-price' }],
])('“%s” is read as a link or a form without script means it [S-61]', (search, query) => {
  expect(readSearchQuery(search)).toEqual({ ...nothing, ...query });
});

test('a URL is as short as it can be, with its commas unescaped [S-61]', () => {
  expect(toSearchPath(nothing)).toBe('/search');
  expect(toSearchPath({ ...nothing, volume: ['0.5', '19'], priceTo: '900', sort: 'name' })).toBe(
    '/search?volume=0.5,19&price=-900&sort=name',
  );
});

test('a query is read back from its own URL [S-61]', () => {
  const word = fc.string({
    unit: fc.constantFrom('a', 'ё', '&', '%', ' ', '+', '=', 'ş', ',', '\\'),
    minLength: 1,
    maxLength: 6,
  });
  const values = fc.uniqueArray(
    word.map((each) => each.trim()).filter((each) => each !== ''),
    { maxLength: 3 },
  );
  const bound = fc.option(fc.nat(999).map(String), { nil: '' });
  const queries = fc.record({
    q: word.map((each) => each.trim()),
    ...{ category: values, volume: values, brand: values },
    ...{ priceFrom: bound, priceTo: fc.option(fc.integer({ min: 1000, max: 9999 }).map(String), { nil: '' }) },
    sort: fc.constantFrom(...SEARCH_SORTS),
  });
  fc.assert(
    fc.property(queries, (query) => {
      const { search } = new URL(toSearchPath(query), 'http://shop');
      expect(readSearchQuery(search)).toEqual(query);
    }),
  );
});

test('a filter is put in and taken out, counted, and all are reset at once [S-61]', () => {
  const one = toggleFilter({ ...nothing, q: 'вода', sort: 'price' }, 'brand', 'Kaplya');
  const two = toggleFilter({ ...one, priceFrom: '5' }, 'brand', 'Nerpa');
  expect(two.brand).toEqual(['Kaplya', 'Nerpa']);
  expect(countFilters(two)).toBe(3);
  expect(toggleFilter(two, 'brand', 'Kaplya').brand).toEqual(['Nerpa']);
  expect(withoutFilters(two)).toEqual({ ...nothing, q: 'вода', sort: 'price' });
});

test('a value is chosen however it is written, and taken out as such [S-61]', () => {
  const query = { ...nothing, brand: ['aqua'], volume: ['0.50'], category: ['pumps'] };
  expect(isChosen(query, 'brand', 'Aqua')).toBe(true);
  expect(isChosen(query, 'volume', '0.5')).toBe(true);
  expect(isChosen(query, 'category', 'Pumps')).toBe(false);
  expect(toggleFilter(query, 'brand', 'Aqua').brand).toEqual([]);
  expect(toggleFilter(query, 'volume', '0.5').volume).toEqual([]);
});
