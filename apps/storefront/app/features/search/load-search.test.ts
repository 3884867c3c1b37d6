import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { loadContext } from '#platform/data/load-context.ts';
import { loadSearch } from './load-search.ts';
import { PAGE_SIZE } from './search-query.ts';

/** The answer of a shop with so many results. A page beyond the last has none. */
async function open(search: string, total: number) {
  const context = new RouterContextProvider();
  const fetchApi = async (input: string) => {
    const { pathname, searchParams } = new URL(input, 'http://localhost');
    if (pathname === '/api/config') return Response.json({ ready: true, languages: ['en'] });
    const left = Math.max(0, total - (Number(searchParams.get('page') ?? 1) - 1) * PAGE_SIZE);
    const items = Array.from({ length: Math.min(PAGE_SIZE, left) }, (_, index) => ({ id: String(index) }));
    return Response.json({ success: true, data: { query: '', items, total, facets: {}, suggestion: null } });
  };
  context.set(loadContext, { fetchApi, nonce: '', origin: 'http://localhost', requestId: '1' });
  try {
    const { result } = await loadSearch({ request: new Request(`http://localhost/search${search}`), context });
    return result?.items.length;
  } catch (failure) {
    if (failure instanceof Response) return failure.headers.get('Location');
    throw failure;
  }
}

test.each([
  ['?q=water&page=2', PAGE_SIZE, '/search?q=water'],
  ['?category=water&page=9', PAGE_SIZE + 7, '/search?category=water&page=2'],
  ['?page=2', PAGE_SIZE + 7, 7],
  ['?page=2', 0, 0],
])('of %s with %i found the answer is %s: a page beyond the last one leads to the last [S-91]', async (...row) => {
  const [search, total, answer] = row;
  expect(await open(search, total)).toBe(answer);
});
