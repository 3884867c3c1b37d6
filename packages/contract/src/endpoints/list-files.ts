import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import type { RefusalCode } from '../refusals.ts';
import { listFileFormats } from './list-file-formats.ts';
import { operatorCustomerEndpoints } from './ops/customers.ts';
import { opsExchangeEndpoints } from './ops/exchange.ts';
import { opsGoodsEndpoints } from './ops/goods/goods.ts';
import { opsImportEndpoints } from './ops/imports.ts';
import { opsBannerEndpoints } from './ops/marketing/banners.ts';
import { opsPromoCodeEndpoints } from './ops/marketing/promo-codes.ts';
import { opsOrderBulkEndpoints } from './ops/orders/order-bulk.ts';
import { opsOrderListEndpoints } from './ops/orders/orders.ts';
import { opsPriceEndpoints } from './ops/goods/prices.ts';
import { operatorStaffEndpoints } from './ops/staff/staff.ts';
import { opsStockEndpoints } from './ops/goods/stock.ts';
import { operatorWorklistEndpoints } from './ops/worklists.ts';

export { listFileFormats } from './list-file-formats.ts';

const format = z.enum(listFileFormats).optional().describe('`csv` by default: UTF-8 with a mark, semicolons');

type PagedShape = z.ZodRawShape & { limit: z.ZodType; cursor: z.ZodType };

/** The query of a list without its paging: a file has the rows of all pages. */
function filtersOf<Shape extends PagedShape>({ shape }: z.ZodObject<Shape>) {
  const { limit: _limit, cursor: _cursor, ...filters } = shape;
  return z.object({ ...filters, format });
}

const shared = {
  tag: 'operator',
  access: 'operator',
  permission: 'lists.export',
  budget: 'heavy',
  method: 'get',
  answer: z.string(),
  answerType: 'text/csv',
} as const;
const tooLarge = ['file.too_large'] as const satisfies readonly RefusalCode[];

const whole = 'all its pages as a file for a spreadsheet, at most 100 000 rows';

/** The console's lists as files. Each needs the permission of its list. */
export const listFileEndpoints = {
  exportOrders: defineEndpoint({
    ...shared,
    id: 'exportOrders',
    permission: 'orders.export',
    alsoPermission: opsOrderListEndpoints.listOpsOrders.permission,
    summary: `The filtered orders, ${whole}`,
    path: '/api/ops/files/orders',
    query: filtersOf(opsOrderListEndpoints.listOpsOrders.query),
    refusals: tooLarge,
  }),
  exportOrderBulkRows: defineEndpoint({
    ...shared,
    id: 'exportOrderBulkRows',
    alsoPermission: opsOrderBulkEndpoints.listOrderBulkRows.permission,
    summary: `What became of each order of a job, ${whole}`,
    path: '/api/ops/files/order-bulks/{id}/rows',
    params: opsOrderBulkEndpoints.listOrderBulkRows.params,
    query: filtersOf(opsOrderBulkEndpoints.listOrderBulkRows.query),
    refusals: ['order.bulk_unknown', ...tooLarge],
  }),
  exportCustomers: defineEndpoint({
    ...shared,
    id: 'exportCustomers',
    permission: 'customers.export',
    alsoPermission: operatorCustomerEndpoints.listOpsCustomers.permission,
    summary: `The customers that are found, ${whole}`,
    path: '/api/ops/files/customers',
    query: filtersOf(operatorCustomerEndpoints.listOpsCustomers.query),
    refusals: tooLarge,
  }),
  exportGoods: defineEndpoint({
    ...shared,
    id: 'exportGoods',
    alsoPermission: opsGoodsEndpoints.listGoods.permission,
    summary: `The filtered goods, ${whole}`,
    path: '/api/ops/files/goods',
    query: filtersOf(opsGoodsEndpoints.listGoods.query),
    refusals: tooLarge,
  }),
  exportPrices: defineEndpoint({
    ...shared,
    id: 'exportPrices',
    alsoPermission: opsPriceEndpoints.listPrices.permission,
    summary: `The prices of goods by area, ${whole}`,
    path: '/api/ops/files/prices',
    query: filtersOf(opsPriceEndpoints.listPrices.query),
    refusals: ['price.area_unknown', ...tooLarge],
  }),
  exportStock: defineEndpoint({
    ...shared,
    id: 'exportStock',
    alsoPermission: opsStockEndpoints.listStock.permission,
    summary: `What a warehouse has of each product, ${whole}`,
    path: '/api/ops/files/stock',
    query: filtersOf(opsStockEndpoints.listStock.query),
    refusals: ['stock.warehouse_unknown', ...tooLarge],
  }),
  exportStockMovements: defineEndpoint({
    ...shared,
    id: 'exportStockMovements',
    alsoPermission: opsStockEndpoints.listStockMovements.permission,
    summary: `What moved a product in a warehouse, ${whole}`,
    path: '/api/ops/files/stock/{warehouse}/{product}/movements',
    params: opsStockEndpoints.listStockMovements.params,
    query: filtersOf(opsStockEndpoints.listStockMovements.query),
    refusals: ['stock.product_unknown', ...tooLarge],
  }),
  exportStockDocuments: defineEndpoint({
    ...shared,
    id: 'exportStockDocuments',
    alsoPermission: opsStockEndpoints.listStockDocuments.permission,
    summary: `The documents of the stock, ${whole}`,
    path: '/api/ops/files/stock-documents',
    query: filtersOf(opsStockEndpoints.listStockDocuments.query),
    refusals: tooLarge,
  }),
  exportPromoCodes: defineEndpoint({
    ...shared,
    id: 'exportPromoCodes',
    alsoPermission: opsPromoCodeEndpoints.listPromoCodes.permission,
    summary: `The filtered promo codes, ${whole}`,
    path: '/api/ops/files/promo-codes',
    query: filtersOf(opsPromoCodeEndpoints.listPromoCodes.query),
    refusals: tooLarge,
  }),
  exportBanners: defineEndpoint({
    ...shared,
    id: 'exportBanners',
    alsoPermission: opsBannerEndpoints.listOpsBanners.permission,
    summary: 'The banners in their order as a file for a spreadsheet',
    path: '/api/ops/files/banners',
    query: z.object({ format }),
    refusals: opsBannerEndpoints.listOpsBanners.refusals,
  }),
  exportUndelivered: defineEndpoint({
    ...shared,
    id: 'exportUndelivered',
    alsoPermission: operatorWorklistEndpoints.listUndelivered.permission,
    summary: `Orders that came back, ${whole}`,
    path: '/api/ops/files/undelivered',
    query: filtersOf(operatorWorklistEndpoints.listUndelivered.query),
    refusals: tooLarge,
  }),
  exportCalls: defineEndpoint({
    ...shared,
    id: 'exportCalls',
    alsoPermission: operatorWorklistEndpoints.listCalls.permission,
    summary: `Whom to call, ${whole}`,
    path: '/api/ops/files/calls',
    query: filtersOf(operatorWorklistEndpoints.listCalls.query),
    refusals: tooLarge,
  }),
  exportStaff: defineEndpoint({
    ...shared,
    id: 'exportStaff',
    alsoPermission: operatorStaffEndpoints.listStaff.permission,
    summary: `The filtered staff, ${whole}`,
    path: '/api/ops/files/staff',
    query: filtersOf(operatorStaffEndpoints.listStaff.query),
    refusals: tooLarge,
  }),
  exportImports: defineEndpoint({
    ...shared,
    id: 'exportImports',
    alsoPermission: opsImportEndpoints.listImports.permission,
    summary: `The imports of tables, ${whole}`,
    path: '/api/ops/files/imports',
    query: filtersOf(opsImportEndpoints.listImports.query),
    refusals: tooLarge,
  }),
  exportImportRows: defineEndpoint({
    ...shared,
    id: 'exportImportRows',
    furtherPermissions: ['goods.write', 'prices.write', 'stock.write', 'customers.write', 'customers.export'],
    alsoPermission: opsImportEndpoints.listImportRows.permission,
    summary: `What the rows of an import come to, ${whole}; those of customers need \`customers.export\``,
    path: '/api/ops/files/imports/{id}/rows',
    params: opsImportEndpoints.listImportRows.params,
    query: filtersOf(opsImportEndpoints.listImportRows.query),
    refusals: ['import.unknown', ...tooLarge],
  }),
  exportExchangeRuns: defineEndpoint({
    ...shared,
    id: 'exportExchangeRuns',
    alsoPermission: opsExchangeEndpoints.listExchangeRuns.permission,
    summary: `The documents of 1C, ${whole}`,
    path: '/api/ops/files/exchange',
    query: filtersOf(opsExchangeEndpoints.listExchangeRuns.query),
    refusals: tooLarge,
  }),
  exportExchangeRows: defineEndpoint({
    ...shared,
    id: 'exportExchangeRows',
    alsoPermission: opsExchangeEndpoints.listExchangeRows.permission,
    summary: `What the items of a document of 1C came to, ${whole}`,
    path: '/api/ops/files/exchange/{id}/rows',
    params: opsExchangeEndpoints.listExchangeRows.params,
    query: filtersOf(opsExchangeEndpoints.listExchangeRows.query),
    refusals: ['exchange.run_unknown', ...tooLarge],
  }),
  exportAudit: defineEndpoint({
    ...shared,
    id: 'exportAudit',
    alsoPermission: operatorStaffEndpoints.listAudit.permission,
    summary: `What staff changed, ${whole}`,
    path: '/api/ops/files/audit',
    query: filtersOf(operatorStaffEndpoints.listAudit.query),
    refusals: tooLarge,
  }),
};
