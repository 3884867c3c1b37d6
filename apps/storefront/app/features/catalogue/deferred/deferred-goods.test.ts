import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FailureParts } from '@kaplya/client/failures/api-failure.ts';
import { aCategory, aProduct } from '#features/goods/catalogue-factory.test-support.ts';
import { toCatalogue, type Catalogue } from '#features/goods/catalogue.ts';

type Query = { lang: string; ids?: string; cursor?: string; date?: string };
type Answer = { data: unknown[]; nextCursor: string | null };

const { call, shop } = vi.hoisted(() => ({
  call: vi.fn<(id: string, request: { query: Query }) => Promise<Answer>>(),
  shop: {
    current: null as Catalogue | null,
    complete: null as ((loaded: Catalogue) => Catalogue) | null,
  },
}));

vi.mock('#platform/data/client.ts', () => ({ getClient: () => ({ call }) }));
vi.mock('#features/goods/use-catalogue.ts', () => ({
  findCurrentCatalogue: () => shop.current,
  setCurrentCatalogue: (catalogue: Catalogue) => (shop.current = catalogue),
  setCompletion: (complete: NonNullable<typeof shop.complete>) => (shop.complete = complete),
  hasCompletion: () => shop.complete !== null,
}));

/** One product on the first page, and others of the same category beyond it. */
function aLargeShop(name: string, fields: { day?: string } = {}): Catalogue {
  const rest = [{ type: 'product' as const, categoryId: 'water', count: 40, cursor: 'begin' }];
  const products = [aProduct({ id: 'first', name })];
  const shelf = { categories: [aCategory({ id: 'water' })], products, productSets: [], rest };
  return toCatalogue({ areaId: null, company: null, banners: [], shelf, ...(fields as object) });
}

const aPage = (ids: readonly string[], nextCursor: string | null, name: string): Answer => ({
  data: ids.map((id) => aProduct({ id, name })),
  nextCursor,
});

const idsOf = ({ ids = '' }: Query) => ids.split(',');
/** A failure of the class that the modules of this page import. */
let toFailure: (parts: FailureParts) => Error;
const failure = (retryAfterSeconds: number | null = null) =>
  toFailure({ kind: 'answer', status: 503, retryAfterSeconds });

/** Loads fresh copies of the modules that keep state for as long as the document lives. */
async function openPage() {
  const [pages, items, { followLoaded }, { ApiFailure }] = await Promise.all([
    import('./shelf-pages.ts'),
    import('../load/load-item-page.ts'),
    import('./follow-loaded.ts'),
    import('@kaplya/client/failures/api-failure.ts'),
  ]);
  toFailure = (parts) => new ApiFailure(parts);
  return {
    ...pages,
    ...items,
    followLoaded,
    show(catalogue: Catalogue) {
      shop.current = catalogue;
      return pages.syncCatalogue(catalogue);
    },
    group: () => shop.current?.groups[0] ?? expect.fail('No category'),
    shown: () => (shop.current && shop.complete ? shop.complete(shop.current) : expect.fail('Nothing is shown')),
  };
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  call.mockReset();
  Object.assign(shop, { current: null, complete: null });
  vi.stubGlobal('document', { documentElement: { lang: 'en', dataset: {} }, cookie: '' });
  vi.stubGlobal('navigator', { onLine: true });
});

afterEach(() => vi.useRealTimers());

const soon = () => vi.advanceTimersByTimeAsync(10);

describe('the rest of a category [S-91]', () => {
  test('is not read on from what was there before the shelf became another one', async () => {
    const { show, loadMore, findPages, group } = await openPage();
    await show(aLargeShop('Water'));
    call.mockResolvedValueOnce(aPage(['second'], 'then', 'Water'));
    await loadMore(group());

    const [again, late] = [Promise.withResolvers<Answer>(), Promise.withResolvers<Answer>()];
    call.mockReset().mockReturnValueOnce(again.promise).mockReturnValueOnce(late.promise);
    const following = show(aLargeShop('Вода'));
    const reading = loadMore(group());
    again.resolve(aPage(['second'], 'then', 'Вода'));
    await following;
    late.resolve(aPage(['third'], 'end', 'Вода'));
    await reading;
    expect(findPages(group())?.items.map(({ name }) => name)).not.toContain('Water');
    await loadMore(group());
    expect(findPages(group())?.items.map(({ id, name }) => [id, name])).toEqual([
      ['second', 'Вода'],
      ['third', 'Вода'],
    ]);
  });

  test('ignores an answer that was requested before the shelf changed', async () => {
    const { show, loadMore, findPages, group } = await openPage();
    await show(aLargeShop('Water'));
    const late = Promise.withResolvers<Answer>();
    call.mockReturnValueOnce(late.promise);
    const reading = loadMore(group());
    await show(aLargeShop('Вода'));
    late.resolve(aPage(['second'], 'then', 'Water'));
    await reading;
    expect(findPages(group())).toMatchObject({ items: [], state: 'ready' });
  });
});

describe('an open product from beyond the first page [S-91]', () => {
  const ask = () => Promise.reject(new Response(null, { status: 404 }));

  test.each([
    ['the shelf cannot be read again', () => Promise.reject(failure())],
    ['it stands on the shelf no more', async () => aPage(['other'], null, 'Вода')],
  ])('stays when %s', async (_, readAgain) => {
    const { show, loadMore, group, findItemPage, shown } = await openPage();
    await show(aLargeShop('Water'));
    call.mockResolvedValueOnce(aPage(['second'], 'then', 'Water'));
    await loadMore(group());
    expect(await findItemPage('product', 'second', ask)).toMatchObject({ goods: [] });

    call
      .mockReset()
      .mockImplementation(async (_id, { query }) =>
        query.ids === undefined ? readAgain() : Promise.reject(failure()),
      );
    await show(aLargeShop('Вода'));
    await soon();
    expect(shown().findBySlug('product', 'second')).toMatchObject({ id: 'second' });

    call.mockImplementation(async (_id, { query }) => aPage(idsOf(query), null, 'Вода'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(shown().findBySlug('product', 'second')).toMatchObject({ name: 'Вода' });
  });
});

describe('goods that something names [S-91]', () => {
  test('come together, and goods requested at the moment the last ones come are fetched, too', async () => {
    const { show, shown } = await openPage();
    await show(aLargeShop('Water'));
    call.mockImplementation(async (_id, { query }) => aPage(idsOf(query), null, 'Water'));
    shown().findItem('product', 'a');
    shown().findItem('product', 'b');
    let isLate = false;
    const complete = shop.complete;
    Object.defineProperty(shop, 'complete', {
      configurable: true,
      get: () => complete,
      set(next: typeof complete) {
        Object.defineProperty(shop, 'complete', { configurable: true, writable: true, value: next });
        // One microtask after the loop has checked the requests for the last time.
        queueMicrotask(() => {
          isLate = true;
          shown().findItem('product', 'c');
        });
      },
    });
    await soon();
    await soon();
    expect(isLate).toBe(true);
    expect(call.mock.calls.map(([, { query }]) => query.ids)).toEqual(['a,b', 'c']);
    expect(shown().findItem('product', 'c')).not.toBeNull();
  });

  test('are asked for ever more seldom while nobody answers, and not before the time that an answer named', async () => {
    const { show, shown } = await openPage();
    await show(aLargeShop('Water'));
    call.mockRejectedValueOnce(failure(20)).mockRejectedValue(failure());
    shown().findItem('product', 'a');
    await vi.advanceTimersByTimeAsync(19_000);
    expect(call).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(call.mock.calls.length).toBeGreaterThan(8);
    expect(call.mock.calls.length).toBeLessThan(16);
  });

  test('come although others get no answer', async () => {
    const { show, shown } = await openPage();
    await show(aLargeShop('Water'));
    call.mockImplementation(async (id, { query }) =>
      id === 'listProducts' ? aPage(idsOf(query), null, 'Water') : Promise.reject(failure()),
    );
    shown().findItem('product', 'a');
    shown().findItem('product_set', 'b');
    await soon();
    expect(shown().findItem('product', 'a')).toMatchObject({ name: 'Water' });
    expect([shown().isMissing('product'), shown().isMissing('product_set')]).toEqual([false, true]);
  });

  test('are those of the day whose prices the page shows, not of the one that was chosen', async () => {
    vi.setSystemTime('2026-06-01T09:00:00Z');
    vi.stubGlobal('document', { documentElement: { lang: 'en', dataset: {} }, cookie: 'day=2026-06-03' });
    const { show, shown } = await openPage();
    call.mockImplementation(async (_id, { query }) => aPage(idsOf(query), null, 'Water'));
    for (const day of [undefined, '2026-06-02']) {
      await show(aLargeShop('Water', day === undefined ? {} : { day }));
      shown().findItem('product', `of ${day}`);
      await soon();
    }
    expect(call.mock.calls.map(([, { query }]) => query.date)).toEqual([undefined, '02.06.2026']);
  });
});

test('the code of what comes later is asked for again until it is there [S-91]', async () => {
  const { followLoaded } = await openPage();
  const syncCatalogue = vi.fn<() => Promise<void>>(async () => {});
  const pages = await import('./shelf-pages.ts');
  const load = vi.fn<() => Promise<typeof pages>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  load.mockResolvedValue({ ...pages, syncCatalogue });
  vi.stubGlobal('window', { addEventListener: () => {} });
  followLoaded(aLargeShop('Water'), load);
  await vi.advanceTimersByTimeAsync(6000);
  expect(load).toHaveBeenCalledTimes(2);
  expect(syncCatalogue).toHaveBeenCalledTimes(1);
});
