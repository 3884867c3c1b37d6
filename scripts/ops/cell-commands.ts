import type { CellOrder, OpsCell } from '@kaplya/contract';
import type { OpsClient } from './ops-client.ts';
import { OpsError } from './ops-error.ts';
import { printCell, printCellOrder, printCellOrders, printCells } from './print-cells.ts';

type CellFlags = {
  readonly disable: boolean;
  readonly enable: boolean;
  readonly clear: boolean;
  readonly stock?: string | undefined;
  readonly due: boolean;
  readonly waive: boolean;
};

type CellCall = {
  readonly client: OpsClient;
  readonly token: string;
  readonly values: CellFlags;
  /** The cell or order of the command; undefined: all. */
  readonly what: string | undefined;
};

/** Commands for the self-service cells and their orders. */
export const cellCommands: Readonly<Record<string, (call: CellCall) => Promise<string>>> = {
  cells: async ({ client, token }) => printCells(await listCells(client, token)),
  cell: changeCell,
  'cell-orders': async (call) => printCellOrders(await listOrders(call, 'cell')),
  'cell-order': async (call) => printCellOrder(await findOrder(call)),
  bottle: decideBottle,
  'cell-refund': retryRefunds,
};

async function listCells(client: OpsClient, token: string): Promise<OpsCell[]> {
  return (await client.call<{ data: OpsCell[] }>('/api/ops/cells', { token })).data;
}

async function changeCell({ client, token, values, what }: CellCall): Promise<string> {
  if (what === undefined) throw new OpsError('Say which cell: npm run ops -- cell c-active --clear');
  const { disable, enable, clear, stock } = values;
  if (disable && enable) throw new OpsError('--disable and --enable say the opposite of each other.');
  if (stock !== undefined && !/^\d{1,4}$/.test(stock)) throw new OpsError('--stock must be a whole number.');
  const body = {
    ...((disable || enable) && { disabled: disable }),
    ...(clear && { clearError: true }),
    ...(stock !== undefined && { stock: Number(stock) }),
  };
  const path = `/api/ops/cells/${encodeURIComponent(what)}/state`;
  const answer = await client.find<{ cell: OpsCell }>(path, { method: 'POST', body: JSON.stringify(body), token });
  if (!answer) throw new OpsError(`There is no cell ${what}.`);
  return printCell(answer.cell);
}

async function listOrders({ client, token, what }: CellCall, by: 'cell' | 'number'): Promise<CellOrder[]> {
  const query = new URLSearchParams(what === undefined ? {} : { [by]: what });
  return (await client.call<{ data: CellOrder[] }>(`/api/ops/cell-orders?${query.toString()}`, { token })).data;
}

async function findOrder(call: CellCall): Promise<CellOrder> {
  if (call.what === undefined) throw new OpsError('Say which order: npm run ops -- cell-order 10001');
  const [order] = await listOrders(call, 'number');
  if (!order) throw new OpsError(`There is no order ${call.what} at a cell.`);
  return order;
}

async function decideBottle(call: CellCall): Promise<string> {
  const { due, waive } = call.values;
  if (due === waive) throw new OpsError('Say either --due or --waive.');
  const { id } = await findOrder(call);
  const answer = await call.client.call<{ order: CellOrder }>(`/api/ops/cell-orders/${id}/bottle`, {
    method: 'POST',
    body: JSON.stringify({ isDue: due }),
    token: call.token,
  });
  return printCellOrder(answer.order);
}

async function retryRefunds(call: CellCall): Promise<string> {
  const { id } = await findOrder(call);
  const path = `/api/ops/cell-orders/${id}/refunds/retry`;
  const answer = await call.client.call<{ order: CellOrder }>(path, { method: 'POST', token: call.token });
  return printCellOrder(answer.order);
}
