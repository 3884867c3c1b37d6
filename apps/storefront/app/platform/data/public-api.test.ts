import { RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { loadContext } from './load-context.ts';
import { publicApi } from './public-api.ts';

test('a loader calls the API in process, at the contract’s own paths, in its language [C-09]', async () => {
  const fetchApi = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>(async () =>
    Response.json({ success: true, data: [] }),
  );
  const context = new RouterContextProvider();
  context.set(loadContext, { fetchApi, nonce: 'n', origin: 'http://localhost', requestId: 'r' });

  expect(await publicApi(context, 'az')('listProducts', { query: { lang: 'az' } })).toEqual({
    success: true,
    data: [],
  });
  const [path, init] = fetchApi.mock.calls[0] ?? [];
  expect(path).toBe('/api/v1/catalog/products?lang=az');
  expect(new Headers(init?.headers).get('Accept-Language')).toBe('az');
  expect(new Headers(init?.headers).get('X-Client')).toBe('site');
});

test('a refused call rejects with the refusal of the answer', async () => {
  const context = new RouterContextProvider();
  const refusal = { code: 'partner.unknown', message: 'Unknown' };
  const fetchApi = async () => Response.json(refusal, { status: 404 });
  context.set(loadContext, { fetchApi, nonce: 'n', origin: 'http://localhost', requestId: 'r' });
  await expect(publicApi(context)('getCompany')).rejects.toMatchObject({ status: 404, code: 'partner.unknown' });
});
