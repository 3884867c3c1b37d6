import { beforeEach, expect, test, vi } from 'vitest';
import { aCategory, aProduct, aProductSet } from '#features/goods/catalogue-factory.test-support.ts';

const { call } = vi.hoisted(() => ({
  call: vi.fn<(id: string, request: { query: { ids?: string } }) => Promise<{ data: unknown[] }>>(),
}));
vi.mock('#platform/data/client.ts', () => ({ getClient: () => ({ call }) }));

const { createShopGoods } = await import('./shop-goods.ts');

const sold = new Set(['a', 'b', 'c']);

beforeEach(() => {
  vi.stubGlobal('document', { cookie: 'area=centre' });
  call.mockReset().mockImplementation(async (id, { query: { ids = '' } }) => {
    if (id === 'listCategories') return { data: [aCategory({ id: 'water', name: 'Water' })] };
    const found = ids.split(',').filter((each) => sold.has(each));
    return { data: found.map((each) => (id === 'listProducts' ? aProduct({ id: each }) : aProductSet({ id: each }))) };
  });
});

test('all lines of an order are asked for together, and the categories once [P-28]', async () => {
  const goods = createShopGoods({ languages: ['en'] });
  const found = await Promise.all([
    goods.find('product', 'a'),
    goods.find('product', 'gone'),
    goods.find('product', 'b'),
    goods.find('product_set', 'c'),
  ]);
  expect(found.map((one) => one?.item.category ?? null)).toEqual(['Water', null, 'Water', 'Water']);
  expect(call.mock.calls.map(([id]) => id).toSorted()).toEqual(['listCategories', 'listProductSets', 'listProducts']);
  await goods.find('product', 'a');
  expect(call).toHaveBeenCalledTimes(3);
});

test('what got no answer is asked for again [P-28]', async () => {
  const goods = createShopGoods({ languages: ['en'] });
  call.mockRejectedValueOnce(new Error('No answer'));
  await expect(goods.find('product', 'a')).rejects.toThrow('No answer');
  await expect(goods.find('product', 'a')).resolves.toMatchObject({ id: 'a' });
});
