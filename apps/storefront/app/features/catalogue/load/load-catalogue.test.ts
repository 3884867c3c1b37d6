import { RouterContextProvider } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loadContext } from '#platform/data/load-context.ts';
import { aCategory, aProduct, aProductSet } from '#features/goods/catalogue-factory.test-support.ts';
import { toCatalogue } from '#features/goods/catalogue.ts';
import { loadCatalogue } from './load-catalogue.ts';

const answers: Record<string, unknown> = {
  '/api/config': { ready: true, languages: ['ru', 'en'], map: { center: { latitude: 55.75, longitude: 37.62 } } },
  '/api/v1/company': {
    success: true,
    data: { name: 'Kaplya', phone: '+74951234567', banners: [{ id: 'of the default area' }] },
  },
  '/api/marketing/banners': { 'hydra:member': [{ id: 'spring' }] },
  '/api/v1/catalog/categories': { success: true, data: [aCategory({ id: 'water' })] },
  '/api/v1/catalog/products': { success: true, data: [aProduct({ id: 'w19' })] },
  '/api/v1/catalog/product-sets': { success: true, data: [aProductSet({ id: 'first' })] },
};

/** Two days of the centre. The first has no free place. */
const days = [
  { date: '2026-03-01', timeZone: 'Europe/Moscow', intervals: [{ id: 'a', from: '09:00', to: '13:00', available: 0 }] },
  { date: '2026-03-02', timeZone: 'Europe/Moscow', intervals: [{ id: 'b', from: '13:00', to: '18:00', available: 4 }] },
];
const INTERVALS = '/api/v1/delivery-intervals';
answers[INTERVALS] = { success: true, data: days };

const fetchApi = vi.fn<(input: string) => Promise<Response>>();

function open(cookie: string) {
  const context = new RouterContextProvider();
  context.set(loadContext, { fetchApi, nonce: '', origin: 'http://localhost:3000', requestId: '1' });
  return { context, request: new Request('http://localhost:3000/', { headers: { Cookie: cookie } }) };
}

function callsTo(path: string): URLSearchParams[] {
  return fetchApi.mock.calls
    .map(([input]) => new URL(input, 'http://localhost'))
    .filter((url) => url.pathname === path)
    .map((url) => url.searchParams);
}

beforeEach(() => {
  fetchApi.mockReset();
  fetchApi.mockImplementation(async (input) => Response.json(answers[new URL(input, 'http://localhost').pathname]));
});

test('prices are those of the area and the language that the cookies name [P-01]', async () => {
  const { shelf } = await loadCatalogue(open('area=msk-outer; language=en'));
  expect(shelf?.products?.map(({ id }) => id)).toEqual(['w19']);
  for (const path of ['/api/v1/catalog/products', '/api/v1/catalog/product-sets']) {
    expect(callsTo(path).map((query) => [query.get('areaId'), query.get('lang')])).toEqual([['msk-outer', 'en']]);
  }
});

test('without an area the API decides, and no empty one is sent', async () => {
  await loadCatalogue(open(''));
  expect(callsTo('/api/v1/catalog/products')[0]?.has('areaId')).toBe(false);
});

test('a request reads it once, however many loaders ask', async () => {
  const visit = open('');
  const [one, other] = await Promise.all([loadCatalogue(visit), loadCatalogue(visit)]);
  expect(one).toBe(other);
  expect(callsTo('/api/v1/catalog/products')).toHaveLength(1);
});

describe('the nearest interval [S-30]', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-03-01T06:00:00Z'), toFake: ['Date'] });
    return () => vi.useRealTimers();
  });

  test('is that of the centre, in the language of the page', async () => {
    expect((await loadCatalogue(open('language=en'))).nearest).toBe('tomorrow 13:00–18:00');
    expect(callsTo(INTERVALS).map(String)).toEqual(['latitude=55.75&longitude=37.62']);
    expect((await loadCatalogue(open('language=ru'))).nearest).toBe('завтра 13:00–18:00');
  });

  test('is not asked for where the visitor has another area', async () => {
    expect(await loadCatalogue(open('area=msk-outer'))).not.toHaveProperty('nearest');
    expect(callsTo(INTERVALS)).toHaveLength(0);
  });

  test.each([
    ['there is none: null', Response.json({ success: true, data: days.slice(0, 1) }), { nearest: null }],
    ['it cannot be read: absent, and the shelf is there', Response.json({}, { status: 503 }), {}],
  ])('%s', async (_, answer, expected) => {
    fetchApi.mockImplementation(async (input) =>
      input.includes(INTERVALS) ? answer : Response.json(answers[new URL(input, 'http://localhost').pathname]),
    );
    const { nearest, shelf } = await loadCatalogue(open(''));
    expect(nearest === undefined ? {} : { nearest }).toEqual(expected);
    expect(shelf?.products).toHaveLength(1);
  });
});

test('the phone comes as it is read', async () => {
  expect((await loadCatalogue(open(''))).company?.phoneText).toBe('+7 495 123-45-67');
});

test('nothing of one visitor reaches another', async () => {
  await loadCatalogue(open('area=msk-outer'));
  await loadCatalogue(open('area=msk-center'));
  expect(callsTo('/api/v1/catalog/products').map((query) => query.get('areaId'))).toEqual(['msk-outer', 'msk-center']);
});

test.each([
  ['product-sets', { products: [aProduct({ id: 'w19' })], productSets: null }],
  ['products', { products: null, productSets: [aProductSet({ id: 'first' })] }],
])('%s that fail leave the others on the shelf [T-01] [X-08]', async (failing, left) => {
  fetchApi.mockImplementation(async (input) =>
    input.includes(`catalog/${failing}`)
      ? Response.json({ code: 'internal', message: 'Broken' }, { status: 500 })
      : Response.json(answers[new URL(input, 'http://localhost').pathname]),
  );
  const data = await loadCatalogue(open(''));
  expect(data.shelf).toMatchObject(left);
  const catalogue = toCatalogue(data);
  expect([catalogue.isFailed, catalogue.isMissing('product'), catalogue.isMissing('product_set')]).toEqual([
    false,
    left.products === null,
    left.productSets === null,
  ]);
});

test('a shelf that fails leaves the rest of the page [T-01]', async () => {
  fetchApi.mockImplementation(async (input) =>
    input.includes('categories')
      ? Response.json({ code: 'internal', message: 'Broken' }, { status: 500 })
      : Response.json(answers[new URL(input, 'http://localhost').pathname]),
  );
  const { company, shelf } = await loadCatalogue(open(''));
  expect(shelf).toBeNull();
  expect(company?.name).toBe('Kaplya');
});

test('banners are those of the area and the language, once, and not the company’s [S-43]', async () => {
  const { company, banners } = await loadCatalogue(open('area=msk-outer; language=en'));
  expect(banners).toEqual([{ id: 'spring' }]);
  expect(company).toEqual({ name: 'Kaplya', phone: '+74951234567', phoneText: '+7 495 123-45-67' });
  const [query, ...more] = callsTo('/api/marketing/banners');
  expect([query?.get('areaId'), query?.get('lang'), more.length]).toEqual(['msk-outer', 'en', 0]);
});

test('banners that fail leave the rest of the page as it is [S-43] [T-01]', async () => {
  fetchApi.mockImplementation(async (input) =>
    input.includes('banners')
      ? Response.json({ code: 'internal', message: 'Broken' }, { status: 500 })
      : Response.json(answers[new URL(input, 'http://localhost').pathname]),
  );
  const { company, banners, shelf } = await loadCatalogue(open(''));
  expect(banners).toEqual([]);
  expect(company?.name).toBe('Kaplya');
  expect(shelf?.products).toHaveLength(1);
});

test('prices are those of the chosen day of delivery, and it is named where they are not today’s [S-75]', async () => {
  const day = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const asked = day.split('-').toReversed().join('.');
  const visit = () => loadCatalogue(open(`day=${day}`));
  expect((await visit()).pricesOf).toBeNull();

  fetchApi.mockImplementation(async (input) => {
    const { pathname, searchParams } = new URL(input, 'http://localhost');
    if (pathname !== '/api/v1/catalog/products') return Response.json(answers[pathname]);
    const amount = searchParams.get('date') === asked ? 41_000 : 39_000;
    return Response.json({ success: true, data: [aProduct({ id: 'w19', price: { amount, currency: 'RUB' } })] });
  });
  const { shelf, pricesOf } = await visit();
  expect([shelf?.products?.[0]?.price.amount, pricesOf]).toEqual([41_000, day]);
});

test('without a chosen interval, or after its day, today’s prices are shown [S-75]', async () => {
  for (const cookie of ['', 'day=2020-01-01', 'day=today']) {
    expect((await loadCatalogue(open(cookie))).pricesOf).toBeNull();
  }
  expect(callsTo('/api/v1/catalog/products').map((query) => query.has('date'))).toEqual([false, false, false]);
});

describe('where one of the calls fails', () => {
  const day = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const dear = { amount: 41_000, currency: 'RUB' as const };
  const w19 = aProduct({ id: 'w19' });
  const set = aProductSet({ id: 'first' });

  type World = { failing?: `${'products' | 'product-sets'} of ${'the day' | 'today'}`; ofDay?: object };

  /** On the day of delivery all prices are the same, except for those in `ofDay`. */
  function answer({ failing, ofDay = {} }: World) {
    fetchApi.mockImplementation(async (input) => {
      const { pathname, searchParams } = new URL(input, 'http://localhost');
      const kind = pathname.split('/').at(-1) ?? '';
      const isOfDay = searchParams.has('date');
      if (failing === `${kind} of ${isOfDay ? 'the day' : 'today'}`) {
        return Response.json({ code: 'internal', message: 'Broken' }, { status: 500 });
      }
      const data = isOfDay && kind in ofDay ? { success: true, data: ofDay[kind as never] } : answers[pathname];
      return Response.json(data);
    });
  }

  test.each(['products of the day', 'product-sets of the day', 'products of today', 'product-sets of today'] as const)(
    '%s, the shelf has both kinds and no day is named whose prices are today’s [S-75] [T-01] [X-08]',
    async (failing) => {
      answer({ failing });
      const { shelf, pricesOf } = await loadCatalogue(open(`day=${day}`));
      expect(shelf).toMatchObject({ products: [{ id: 'w19' }], productSets: [{ id: 'first' }] });
      expect(pricesOf).toBeNull();
    },
  );

  test.each([
    { failing: 'products of the day', ofDay: { 'product-sets': [{ ...set, price: dear }] } },
    { failing: 'product-sets of the day', ofDay: { products: [{ ...w19, price: dear }] } },
  ] as const)('$failing, all prices are today’s, and no day is named over them [S-75] [T-01]', async (world) => {
    answer(world);
    const { shelf, pricesOf } = await loadCatalogue(open(`day=${day}`));
    expect(shelf).toMatchObject({ products: [{ price: w19.price }], productSets: [{ price: set.price }] });
    expect(pricesOf).toBeNull();
  });

  test('a price with the bottle that is another one is another price [S-75]', async () => {
    answer({ ofDay: { products: [{ ...w19, priceWithContainer: dear }] } });
    expect((await loadCatalogue(open(`day=${day}`))).pricesOf).toBe(day);
  });
});

describe('of a large shop [S-91]', () => {
  const more = [{ categoryId: 'water', total: 40, nextCursor: 'after-w19' }];

  function answerLarge() {
    fetchApi.mockImplementation(async (input) => {
      const { pathname, searchParams } = new URL(input, 'http://localhost');
      if (pathname === '/api/config')
        return Response.json({ ...(answers[pathname] as object), firstOrder: { pumpExternalId: 'PUMP' } });
      if (pathname === '/api/marketing/banners')
        return Response.json({ 'hydra:member': [{ id: 'far', productSetId: 'far-set' }] });
      const isNamed = searchParams.has('ids');
      if (pathname === '/api/v1/catalog/products' && isNamed)
        return Response.json({ data: [aProduct({ id: 'pump' })], nextCursor: null });
      if (pathname === '/api/v1/catalog/product-sets' && isNamed)
        return Response.json({ data: [aProductSet({ id: 'far-set' })], nextCursor: null });
      if (pathname !== '/api/v1/catalog/products') return Response.json(answers[pathname]);
      return Response.json({
        ...(answers[pathname] as object),
        nextCursor: null,
        shelf: { pricesTag: searchParams.get('date') ?? 'today', more },
      });
    });
  }

  test('each category says what follows, and what banners and cards speak of is there', async () => {
    answerLarge();
    const data = await loadCatalogue(open(''));
    const catalogue = toCatalogue(data);
    expect(catalogue.isWhole).toBe(false);
    expect(catalogue.groups.map(({ items, rest }) => [items.map(({ id }) => id), rest])).toEqual([
      [
        ['w19'],
        [
          { type: 'product', categoryId: 'water', count: 39, cursor: 'after-w19' },
          // Sets follow all products of their category.
          { type: 'product_set', categoryId: 'water', count: 1, cursor: null },
        ],
      ],
    ]);
    expect(catalogue.banners.map(({ id }) => id)).toEqual(['far']);
    expect(callsTo('/api/v1/catalog/products').map((query) => query.get('ids'))).toEqual([null, 'PUMP']);
    expect(catalogue.items.map(({ id }) => id)).toContain('pump');
  });

  test('another price of goods that have not come is another price [S-75]', async () => {
    answerLarge();
    const day = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    expect((await loadCatalogue(open(`day=${day}`))).pricesOf).toBe(day);
  });
});
