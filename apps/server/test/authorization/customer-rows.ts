import { operatorEndpoints, type Endpoint } from '@kaplya/contract';
import { companyOf } from './belongings.ts';
import { operators, operatorsOfTheShop, type Row } from './row.ts';

const customerRow = (endpoint: Endpoint, parts: object, row: Partial<Row> = {}): Row => ({
  endpoint,
  ...{ of: 'customer', expected: operatorsOfTheShop, ...row },
  input: ({ subjectId: id }) => ({ params: { id }, query: {}, ...parts }),
});

export const customerRows: readonly Row[] = [
  { endpoint: operatorEndpoints.listReasons, expected: operators },
  { endpoint: operatorEndpoints.listOpsLegalPeople, expected: operators },
  { endpoint: operatorEndpoints.listLegalPersonRequests, expected: operators },
  {
    endpoint: operatorEndpoints.createLegalPerson,
    what: 'with a tax number that is none',
    expected: operators,
    ok: 422,
    input: () => ({ body: { name: 'ООО', taxNumber: '1', creditLimitMinor: null } }),
  },
  ...(
    [
      [operatorEndpoints.getOpsLegalPerson, {}],
      [operatorEndpoints.exportOpsLegalPersonOrders, { query: { month: '2026-03' } }],
      [
        operatorEndpoints.recordLegalPersonPayment,
        { body: { id: crypto.randomUUID(), amountMinor: 100, day: '2026-03-02', note: '1' } },
      ],
    ] as const
  ).map(([endpoint, rest]): Row => ({
    ...{ endpoint, of: 'customer', expected: operatorsOfTheShop },
    input: async (owner) => ({ params: { id: await companyOf(owner) }, ...rest }),
  })),
  {
    endpoint: operatorEndpoints.changeLegalPerson,
    what: 'at a version that was never there',
    of: 'customer',
    // The number of a Russian company is none in Baku.
    expected: [401, 403, 403, 403, 403, 403, 'ok', 422],
    ok: 409,
    input: async (owner) => ({
      params: { id: await companyOf(owner) },
      body: { name: 'ООО', taxNumber: '7707083893', creditLimitMinor: null, version: 1000 },
    }),
  },
  {
    endpoint: operatorEndpoints.addLegalPersonMember,
    of: 'customer',
    expected: operatorsOfTheShop,
    input: async (owner) => ({ params: { id: await companyOf(owner) }, body: { customerId: owner.subjectId } }),
  },
  {
    endpoint: operatorEndpoints.removeLegalPersonMember,
    of: 'customer',
    expected: operatorsOfTheShop,
    input: async (owner) => ({ params: { id: await companyOf(owner), customerId: owner.subjectId } }),
  },
  ...(
    [
      [operatorEndpoints.acceptLegalPersonRequest, { legalPersonId: null }],
      [operatorEndpoints.refuseLegalPersonRequest, { reason: 'Нет договора' }],
    ] as const
  ).map(([endpoint, body]): Row => ({
    ...{ endpoint, what: 'that is unknown', expected: operators, ok: 404 },
    input: () => ({ params: { id: crypto.randomUUID() }, body }),
  })),
  { endpoint: operatorEndpoints.listOpsCustomers, expected: operators },
  { endpoint: operatorEndpoints.findCaller, expected: operators, input: () => ({ query: { phone: '+79160001122' } }) },
  customerRow(operatorEndpoints.getOpsCustomer, {}),
  ...[operatorEndpoints.blockCustomer, operatorEndpoints.unblockCustomer].map((endpoint): Row => ({
    ...{ endpoint, of: 'customer', expected: operatorsOfTheShop },
    input: ({ subjectId: customerId }) => ({ body: { customerId, reason: 'Не открывает дверь' } }),
  })),
  {
    endpoint: operatorEndpoints.changeCustomerAddress,
    what: 'that is unknown',
    ...{ of: 'customer', expected: operatorsOfTheShop, ok: 404 },
    input: ({ subjectId: id }) => ({ params: { id, addressId: crypto.randomUUID() }, body: { floor: '2' } }),
  },
  customerRow(operatorEndpoints.endCustomerSessions, {}),
  { endpoint: operatorEndpoints.listWaitingAddresses, expected: operators },
  {
    endpoint: operatorEndpoints.placeWaitingAddresses,
    what: 'that are unknown',
    ...{ expected: operators, ok: 409 },
    input: () => ({ body: { ids: [crypto.randomUUID()], place: { latitude: 55.76, longitude: 37.61 } } }),
  },
  customerRow(operatorEndpoints.releasePromoUses, { body: { note: 'Номер у нового владельца' } }),
  customerRow(operatorEndpoints.addCustomerNote, { body: { text: 'Звонить после шести' } }),
  customerRow(
    operatorEndpoints.patchOpsCustomer,
    { body: { version: 1000, name: 'Анна' } },
    { ok: 409, what: 'at a version that was never there' },
  ),
  customerRow(
    operatorEndpoints.correctPoints,
    { body: { version: 1000, points: 1, reasonId: 'gift' } },
    { ok: 409, what: 'at a version that was never there' },
  ),
  customerRow(
    operatorEndpoints.correctBottles,
    { body: { version: 1000, addressKey: 'none', bottles: 1, reasonId: 'counted' } },
    { ok: 409, what: 'at a version that was never there' },
  ),
  customerRow(
    operatorEndpoints.sendMergeCode,
    { body: { method: 'email' } },
    { ok: 422, what: 'to an e-mail that they have not' },
  ),
  customerRow(
    operatorEndpoints.confirmMergeCode,
    { body: { challengeId: crypto.randomUUID(), code: '1' } },
    { ok: 422, what: 'with a code that nobody was sent', expected: operators },
  ),
  customerRow(
    operatorEndpoints.mergeCustomers,
    { body: { from: crypto.randomUUID(), version: 1, fromVersion: 1 } },
    { ok: 404, what: 'with an account that is not there', expected: operators },
  ),
];
