import { operatorEndpoints, type EndpointInput } from '@kaplya/contract';
import type { Shop } from './walk-through-shop.ts';

type Body = EndpointInput<typeof operatorEndpoints.createStockDocument>['body'];

/** Looks at the stock in every way, and moves some by each kind of document. */
export async function workAtWarehouse({ app }: Shop, as: { readonly token: string }): Promise<void> {
  const query = { warehouseId: 'msk-main' };
  const { items } = await app.call(operatorEndpoints.listStock, { query: { ...query, q: 'CUP' } }, as);
  const [level] = items;
  if (!level) throw new Error('There are no cups');
  const { productId, version } = level;
  for (const view of ['all', 'low', 'short'] as const)
    await app.call(operatorEndpoints.listStock, { query: { ...query, view, limit: 5 } }, as);
  const params = { warehouse: 'msk-main', product: productId };
  const limits = { version, safety: level.safety === 1 ? 0 : 1, lowBelow: 5 };
  await app.call(operatorEndpoints.changeStockLimits, { params, body: limits }, as);

  const post = async (kind: Body['kind'], more: Partial<Body> = {}) => {
    const lines = [{ productId, quantity: 1 }];
    const body = { id: crypto.randomUUID(), kind, warehouseId: 'msk-main', lines, ...more };
    return app.call(operatorEndpoints.createStockDocument, { body }, as);
  };
  await post('receipt');
  await post('write_off', { reasonId: 'broken' });
  await post('transfer', { toWarehouseId: 'msk-ring' });
  await post('correction', { note: 'Опечатка' });
  // Leaves less than is reserved, so that the orders are looked for.
  await post('count', { lines: [{ productId, quantity: 0 }], preview: true });

  const { document } = await post('count', { isDraft: true, lines: [] });
  const of = { params: { id: document?.id ?? '' } };
  const lines = [{ productId, counted: 100_000, version: 0 }];
  const saved = await app.call(operatorEndpoints.saveStockCount, { ...of, body: { lines } }, as);
  await app.call(operatorEndpoints.getStockDocument, of, as);
  await app.call(operatorEndpoints.postStockCount, { ...of, body: { version: saved.version } }, as);
  const { document: thrown } = await post('count', { isDraft: true, lines: [] });
  const away = { params: { id: thrown?.id ?? '' }, query: { version: 1 } };
  await app.call(operatorEndpoints.deleteStockCount, away, as);

  const page = await app.call(operatorEndpoints.listStockMovements, { params, query: { limit: 2 } }, as);
  if (page.nextCursor !== null)
    await app.call(operatorEndpoints.listStockMovements, { params, query: { cursor: page.nextCursor } }, as);
  for (const wanted of [{}, query, { state: 'draft' as const }, { kind: 'count' as const, state: 'posted' as const }])
    await app.call(operatorEndpoints.listStockDocuments, { query: { ...wanted, limit: 2 } }, as);
  const first = await app.call(operatorEndpoints.listStockDocuments, { query: { limit: 1 } }, as);
  if (first.nextCursor !== null)
    await app.call(operatorEndpoints.listStockDocuments, { query: { cursor: first.nextCursor } }, as);
}
