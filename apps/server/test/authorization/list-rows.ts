import { operatorEndpoints } from '@kaplya/contract';
import { sendPriceList } from '../imports/import-world.ts';
import { app, open } from './callers.ts';
import { operators, operatorsOfTheShop, type Row } from './row.ts';

const noExchange = {
  goods: 'all' as const,
  matchesCodes: false,
  pictures: true,
  prices: true,
  stock: true,
  statuses: [],
};

/** A new count of a warehouse of Moscow. */
const stockCount = () => ({
  ...{ id: crypto.randomUUID(), kind: 'count' as const, warehouseId: 'msk-main', isDraft: true, lines: [] },
});

async function stockCountOfMoscow(): Promise<string> {
  const { token } = await open(['ROLE_OWNER']);
  const { document } = await app.call(operatorEndpoints.createStockDocument, { body: stockCount() }, { token });
  return document?.id ?? '';
}

export const listRows: readonly Row[] = [
  { endpoint: operatorEndpoints.listOpsCategories, expected: operators },
  { endpoint: operatorEndpoints.listImports, expected: operators },
  { endpoint: operatorEndpoints.exportTable, expected: operators, input: () => ({ params: { kind: 'goods' } }) },
  {
    endpoint: operatorEndpoints.uploadImport,
    expected: operators,
    send: (token) => sendPriceList(app, token),
  },
  ...[
    operatorEndpoints.getImport,
    operatorEndpoints.listImportRows,
    operatorEndpoints.exportImportRows,
    operatorEndpoints.downloadFailedRows,
    operatorEndpoints.checkImport,
    operatorEndpoints.commitImport,
    operatorEndpoints.undoImport,
  ].map((endpoint) => ({
    ...{ endpoint, what: 'of nobody', expected: operators, ok: 404 },
    input: () => ({
      params: { id: crypto.randomUUID() },
      ...(endpoint.method === 'post' && { body: { version: 1 } }),
    }),
  })),
  {
    endpoint: operatorEndpoints.mapImport,
    what: 'of nobody',
    expected: operators,
    ok: 404,
    input: () => ({
      params: { id: crypto.randomUUID() },
      body: { version: 1, header: 1, columns: [{ column: 0, field: 'code' }] },
    }),
  },
  {
    endpoint: operatorEndpoints.deleteImport,
    what: 'of nobody',
    expected: operators,
    ok: 404,
    input: () => ({ params: { id: crypto.randomUUID() }, query: { version: 1 } }),
  },
  ...[operatorEndpoints.getExchange, operatorEndpoints.listExchangeLinks, operatorEndpoints.listExchangeRuns].map(
    (endpoint) => ({ endpoint, expected: operators }),
  ),
  {
    endpoint: operatorEndpoints.saveExchange,
    what: 'with a category of nobody',
    expected: operators,
    ok: 422,
    input: () => ({
      body: { version: 0, sendsOrders: false, settings: { ...noExchange, categoryId: crypto.randomUUID() } },
    }),
  },
  {
    endpoint: operatorEndpoints.createExchangePassword,
    what: 'over a change of nobody',
    expected: operators,
    ok: 409,
    input: () => ({ body: { version: 5 } }),
  },
  {
    endpoint: operatorEndpoints.revokeExchangePassword,
    what: 'over a change of nobody',
    expected: operators,
    ok: 409,
    input: () => ({ query: { version: 5 } }),
  },
  {
    endpoint: operatorEndpoints.saveExchangeLink,
    what: 'of nobody',
    expected: operators,
    ok: 404,
    input: () => ({ params: { id: crypto.randomUUID() }, body: { version: 1, targets: [] } }),
  },
  ...[
    operatorEndpoints.getExchangeRun,
    operatorEndpoints.listExchangeRows,
    operatorEndpoints.exportExchangeRows,
    operatorEndpoints.replayExchangeRun,
    operatorEndpoints.commitExchangeRun,
    operatorEndpoints.endExchangeRun,
  ].map((endpoint) => ({
    ...{ endpoint, what: 'of nobody', expected: operators, ok: 404 },
    input: () => ({ params: { id: crypto.randomUUID() } }),
  })),
  { endpoint: operatorEndpoints.endExchangeRuns, expected: operators },
  {
    endpoint: operatorEndpoints.createCategory,
    expected: operators,
    input: () => ({ body: { names: { ru: 'Чай', en: '', az: '', tr: '' } } }),
  },
  {
    endpoint: operatorEndpoints.changeCategory,
    what: 'of nobody',
    expected: operators,
    ok: 422,
    input: () => ({ params: { id: crypto.randomUUID() }, body: { version: 1, slug: 'tea' } }),
  },
  {
    endpoint: operatorEndpoints.deleteCategory,
    what: 'of nobody',
    expected: operators,
    ok: 422,
    input: () => ({ params: { id: crypto.randomUUID() }, query: { version: 1 } }),
  },
  {
    endpoint: operatorEndpoints.orderCategories,
    what: 'without all of them',
    expected: operators,
    ok: 409,
    input: () => ({ body: { items: [{ id: crypto.randomUUID(), version: 1 }] } }),
  },
  {
    endpoint: operatorEndpoints.listCategoryGoods,
    what: 'of nobody',
    expected: operators,
    ok: 422,
    input: () => ({ params: { id: crypto.randomUUID() } }),
  },
  {
    endpoint: operatorEndpoints.orderCategoryGoods,
    what: 'of nobody',
    expected: operators,
    ok: 422,
    input: () => ({
      params: { id: crypto.randomUUID() },
      body: { kind: 'product', items: [{ id: crypto.randomUUID(), version: 1 }] },
    }),
  },
  { endpoint: operatorEndpoints.listStock, expected: operators },
  {
    endpoint: operatorEndpoints.changeStockLimits,
    what: 'of a product of nobody',
    expected: operators,
    ok: 422,
    input: () => ({
      params: { warehouse: 'nowhere', product: crypto.randomUUID() },
      body: { version: 1, safety: 1 },
    }),
  },
  ...[operatorEndpoints.listStockMovements, operatorEndpoints.exportStockMovements].map((endpoint) => ({
    endpoint,
    what: 'of a product of nobody',
    expected: operators,
    ok: 422,
    input: () => ({ params: { warehouse: 'nowhere', product: crypto.randomUUID() } }),
  })),
  { endpoint: operatorEndpoints.listStockDocuments, expected: operators },
  {
    endpoint: operatorEndpoints.createStockDocument,
    expected: [401, 403, 403, 403, 403, 403, 'ok', 422],
    input: () => () => ({ body: stockCount() }),
  },
  {
    endpoint: operatorEndpoints.getStockDocument,
    expected: operatorsOfTheShop,
    input: async () => ({ params: { id: await stockCountOfMoscow() } }),
  },
  {
    endpoint: operatorEndpoints.saveStockCount,
    what: 'with a product of nobody',
    expected: operatorsOfTheShop,
    ok: 422,
    input: async () => ({
      params: { id: await stockCountOfMoscow() },
      body: { lines: [{ productId: crypto.randomUUID(), counted: 1, version: 0 }] },
    }),
  },
  {
    endpoint: operatorEndpoints.postStockCount,
    what: 'in which nothing is counted',
    expected: operatorsOfTheShop,
    ok: 422,
    input: async () => ({ params: { id: await stockCountOfMoscow() }, body: { version: 1 } }),
  },
  {
    endpoint: operatorEndpoints.deleteStockCount,
    what: 'in a version that it does not have',
    expected: operatorsOfTheShop,
    ok: 409,
    input: async () => ({ params: { id: await stockCountOfMoscow() }, query: { version: 7 } }),
  },
];
