import { operatorEndpoints } from '@kaplya/contract';
import { operators, type Row } from './row.ts';

export const settingRows: readonly Row[] = [
  { endpoint: operatorEndpoints.getDaySheet, expected: operators, input: () => ({ query: { date: '2026-03-10' } }) },
  { endpoint: operatorEndpoints.exportOpsOrders, expected: operators },
  ...[
    operatorEndpoints.exportOrders,
    operatorEndpoints.exportCustomers,
    operatorEndpoints.exportGoods,
    operatorEndpoints.exportPrices,
    operatorEndpoints.exportStock,
    operatorEndpoints.exportStockDocuments,
    operatorEndpoints.exportPromoCodes,
    operatorEndpoints.exportBanners,
    operatorEndpoints.exportUndelivered,
    operatorEndpoints.exportCalls,
    operatorEndpoints.exportStaff,
    operatorEndpoints.exportImports,
    operatorEndpoints.exportExchangeRuns,
    operatorEndpoints.exportAudit,
  ].map((endpoint) => ({ endpoint, expected: operators })),
  { endpoint: operatorEndpoints.askPalette, expected: operators, input: () => ({ query: { q: 'Анна' } }) },
  { endpoint: operatorEndpoints.listViews, expected: operators, input: () => ({ query: { screen: 'orders' } }) },
  {
    endpoint: operatorEndpoints.createView,
    expected: operators,
    input: () => ({
      body: { screen: 'orders', name: crypto.randomUUID(), query: '', columns: [], isShared: false },
    }),
  },
  {
    endpoint: operatorEndpoints.changeView,
    what: 'of nobody',
    expected: operators,
    ok: 404,
    input: () => ({ params: { id: crypto.randomUUID() }, body: { version: 1 } }),
  },
  {
    endpoint: operatorEndpoints.deleteView,
    what: 'of nobody',
    expected: operators,
    ok: 404,
    input: () => ({ params: { id: crypto.randomUUID() }, query: { version: 1 } }),
  },
  { endpoint: operatorEndpoints.getSettings, expected: operators },
  {
    endpoint: operatorEndpoints.saveSettings,
    what: 'of the own partner',
    expected: operators,
    input: () => ({ body: { group: 'company', version: 0, values: {} } }),
  },
  { endpoint: operatorEndpoints.listAllReasons, expected: operators },
  {
    endpoint: operatorEndpoints.saveReasons,
    what: 'of which one is of nobody',
    expected: operators,
    ok: 422,
    input: () => ({
      params: { kind: 'cancel' },
      body: {
        version: 0,
        items: [{ id: 'nobody', names: { ru: 'Нет', en: '', az: '', tr: '' }, fault: null, isActive: true }],
      },
    }),
  },
  { endpoint: operatorEndpoints.listWaysToPay, expected: operators },
  {
    endpoint: operatorEndpoints.saveWaysToPay,
    what: 'of which one is of nobody',
    expected: operators,
    ok: 422,
    input: () => ({
      body: {
        version: 0,
        items: [
          {
            ...{ id: 'shells', names: { ru: 'Ракушки', en: '', az: '', tr: '' }, isEnabled: true, forIndividual: true },
            ...{ forLegal: true, minMinor: null, maxMinor: null },
          },
        ],
      },
    }),
  },
  { endpoint: operatorEndpoints.listDomains, expected: operators },
  {
    endpoint: operatorEndpoints.addDomain,
    what: 'that is none',
    expected: operators,
    ok: 422,
    input: () => ({ body: { host: 'no domain' } }),
  },
  {
    endpoint: operatorEndpoints.checkDomain,
    what: 'that nobody claims',
    expected: operators,
    ok: 404,
    input: () => ({ params: { host: 'nowhere.example' } }),
  },
  {
    endpoint: operatorEndpoints.deleteDomain,
    what: 'that is not there',
    expected: operators,
    ok: 404,
    input: () => ({ params: { host: 'nowhere.example' } }),
  },
  {
    endpoint: operatorEndpoints.checkService,
    what: 'of SMS',
    expected: operators,
    input: () => ({ body: { service: 'sms' } }),
  },
  // Secrets of the shop are those of the caller's own partner, so that the other's staff find none of Moscow's.
  { endpoint: operatorEndpoints.listSecrets, expected: operators },
  {
    endpoint: operatorEndpoints.saveSecret,
    what: 'that has no value',
    expected: operators,
    ok: 404,
    input: () => ({ params: { name: 'yookassa' }, body: { account: '1', version: 0 } }),
  },
  {
    endpoint: operatorEndpoints.deleteSecret,
    what: 'that is not there',
    expected: operators,
    ok: 404,
    input: () => ({ params: { name: 'yookassa' }, query: { account: '1', version: 1 } }),
  },
  {
    endpoint: operatorEndpoints.testSecret,
    what: 'that is not there',
    expected: operators,
    ok: 404,
    input: () => ({ params: { name: 'yookassa' }, body: { account: '1' } }),
  },
];
