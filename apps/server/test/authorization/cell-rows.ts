import { endpoints, operatorEndpoints, type Endpoint } from '@kaplya/contract';
import { addCell, giveConsent } from '../cells/cell-world.ts';
import { app, context, type Person } from './callers.ts';
import { anybody, anyToken, customerAlone, operators, operatorsOfTheShop, type Expected, type Row } from './row.ts';

const anyTokenInTheShop: Expected = [401, 'ok', 'ok', 'ok', 'ok', 404, 'ok', 404];

const cellOrderRow = (endpoint: Endpoint, row: Omit<Row, 'endpoint' | 'of' | 'expected' | 'input'> = {}): Row => ({
  endpoint,
  ...{ of: 'customer', expected: customerAlone, ...row },
  input: async (owner) => ({ params: { id: await cellOrderOf(owner) }, ...(endpoint.body && { body: {} }) }),
});

export const cellRows: readonly Row[] = [
  { endpoint: endpoints.listCells, expected: anybody },
  {
    endpoint: endpoints.getCell,
    expected: anyTokenInTheShop,
    input: async () => ({ params: { id: (await addCell(context)).cellId } }),
  },
  { endpoint: endpoints.listCellProducts, expected: anyToken },
  {
    endpoint: endpoints.calculateCell,
    expected: anyTokenInTheShop,
    input: async () => ({ body: cellChoice((await addCell(context)).cellId) }),
  },
  {
    endpoint: endpoints.placeCellOrder,
    // Nobody with an account has agreed to anything yet, except the owner.
    expected: [401, 422, 422, 'ok', 422, 422, 422, 422],
    input: async (owner) => {
      await giveConsent(context, owner);
      return { body: { ...cellChoice((await addCell(context)).cellId), sourceSite: 'test' } };
    },
  },
  cellOrderRow(endpoints.getCellOrder),
  cellOrderRow(endpoints.watchCellOrder),
  cellOrderRow(endpoints.reopenCell, { ok: 409, what: 'whose bottle was not left there' }),
  cellOrderRow(endpoints.cancelCellOrder),
  cellOrderRow(endpoints.disputeBottle, { ok: 409, what: 'of an order that owes none' }),
  { endpoint: operatorEndpoints.listOpsCells, expected: operators },
  { endpoint: operatorEndpoints.listOpsCellOrders, expected: operators },
  {
    endpoint: operatorEndpoints.changeCellState,
    expected: operatorsOfTheShop,
    input: async () => ({ params: { id: (await addCell(context)).cellId }, body: { clearError: true } }),
  },
  {
    endpoint: operatorEndpoints.retryCellRefunds,
    what: 'of which none was declined',
    of: 'customer',
    expected: operatorsOfTheShop,
    ok: 409,
    input: async (owner) => ({ params: { id: await cellOrderOf(owner) } }),
  },
  {
    endpoint: operatorEndpoints.decideBottle,
    what: 'of an order that owes none',
    of: 'customer',
    expected: operatorsOfTheShop,
    ok: 409,
    input: async (owner) => ({ params: { id: await cellOrderOf(owner) }, body: { isDue: false } }),
  },
];

function cellChoice(cell: string) {
  return { cell, usePoints: false, additionalProducts: [] };
}

async function cellOrderOf(owner: Person): Promise<string> {
  await giveConsent(context, owner);
  const body = { ...cellChoice((await addCell(context)).cellId), sourceSite: 'test' };
  return (await app.call(endpoints.placeCellOrder, { body }, { token: owner.token })).order.id;
}
