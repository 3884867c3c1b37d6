import { parseArgs } from 'node:util';

import type { DeliveryDay, OpsOrderRow, Order } from '@kaplya/contract';

import { cellCommands } from './cell-commands.ts';
import { createOpsClient, type Fetch, type OpsClient } from './ops-client.ts';
import { OpsError, SessionEnded } from './ops-error.ts';
import { opsHelp } from './ops-help.ts';
import { closeOpsSession, findStoredEmail, forgetOpsSession, openOpsSession } from './ops-session.ts';
import { printIntervals, printOrder, printOrders } from './print-order.ts';

export type OpsSurroundings = {
  readonly fetch: Fetch;
  /** The default origin, which `--origin` replaces. */
  readonly origin: string;
  /** The file of the stored session. */
  readonly sessionFile: string;
  ask(question: string): Promise<string>;
};

const options = {
  status: { type: 'string' },
  date: { type: 'string' },
  interval: { type: 'string' },
  empties: { type: 'string' },
  sure: { type: 'boolean' },
  reason: { type: 'string' },
  note: { type: 'string' },
  retry: { type: 'boolean', default: false },
  disable: { type: 'boolean', default: false },
  enable: { type: 'boolean', default: false },
  clear: { type: 'boolean', default: false },
  stock: { type: 'string' },
  due: { type: 'boolean', default: false },
  waive: { type: 'boolean', default: false },
  origin: { type: 'string' },
  partner: { type: 'string' },
  email: { type: 'string' },
  lang: { type: 'string', default: 'en' },
  help: { type: 'boolean', default: false },
} as const;

type Values = ReturnType<typeof parse>['values'];

/** The target status of a command. */
const statusOf: Readonly<Record<string, Order['status']>> = {
  confirm: 'requiresConfirmation',
  approve: 'approved',
  start: 'inProcess',
  complete: 'completed',
  undelivered: 'undelivered',
  cancel: 'cancelled',
};

/** Runs one command line and returns its output. Throws an OpsError for a mistake that the user can fix. */
export async function runOps(argv: readonly string[], surroundings: OpsSurroundings): Promise<string> {
  const { values, positionals } = parse(argv);
  const [command, number, ...rest] = positionals;
  if (values.help || command === undefined) return opsHelp;

  const origin = (values.origin ?? surroundings.origin).replace(/\/+$/, '');
  const client = createOpsClient(surroundings.fetch, { origin, language: values.lang });
  if (command === 'sign-out') {
    await closeOpsSession(client, surroundings.sessionFile);
    return 'Signed out.';
  }
  const ofCells = cellCommands[command];
  const run = ofCells ? null : chooseCommand(command, values);
  const attempt = async (email: string | null): Promise<string> => {
    const token = await openOpsSession(client, {
      ...surroundings,
      origin,
      partnerId: values.partner ?? null,
      email,
      job: ofCells ? 'cells' : 'orders',
    });
    const call = { client, token, values };
    if (ofCells) return ofCells({ ...call, what: number });
    if (run === null) return listOrders(call);
    if (number === undefined) throw new OpsError(`Say which order: npm run ops -- ${command} 10001`);
    return run({ ...call, order: await findOrder(client, token, number), rest });
  };
  try {
    return await attempt(values.email ?? null);
  } catch (error) {
    if (!(error instanceof SessionEnded)) throw error;
    // The stored session ended, so its owner signs in again.
    const email = findStoredEmail(surroundings.sessionFile);
    forgetOpsSession(surroundings.sessionFile);
    return attempt(email);
  }
}

type Call = { readonly client: OpsClient; readonly token: string; readonly values: Values };
type OrderCall = Call & { readonly order: Order; readonly rest: readonly string[] };

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (error) {
    throw new OpsError(`${(error as Error).message}\nnpm run ops -- --help names what there is.`);
  }
}

/** Null for the list, which needs no order. */
function chooseCommand(command: string, values: Values): ((call: OrderCall) => Promise<string>) | null {
  if (command === 'list') return null;
  if (command === 'show') return ({ order }) => Promise.resolve(printOrder(order));
  if (command === 'intervals') return listIntervals;
  if (command === 'refund') return refund;
  const status = statusOf[command];
  if (status === undefined) throw new OpsError(`There is no command "${command}".\n\n${opsHelp}`);
  const body = { status, ...toBody(values) };
  return (call) => move(call, 'transitions', body);
}

function toBody({ empties, sure, interval, date, note, reason }: Values): object {
  return {
    ...(sure === true && { confirmsEmpties: true }),
    ...(reason !== undefined && { reason }),
    ...(empties !== undefined && { emptiesReturned: toCount(empties, '--empties') }),
    ...(interval !== undefined && { intervalId: interval }),
    ...(date !== undefined && { date }),
    ...(note !== undefined && { note }),
  };
}

async function listOrders({ client, token, values: { status, date } }: Call): Promise<string> {
  const filters = { ...(status !== undefined && { status }), ...(date !== undefined && { date }) };
  const { items, total, totalIsAtLeast } = await findOrders(client, token, { ...filters, limit: '200' });
  return printOrders(items, { total, isMore: totalIsAtLeast === true });
}

async function findOrder(client: OpsClient, token: string, number: string): Promise<Order> {
  const { items } = await findOrders(client, token, { number });
  const [row] = items;
  if (!row) throw new OpsError(`There is no order ${number}.`);
  const { order } = await client.call<{ order: Order }>(`/api/ops/orders/${row.uuid}`, { token });
  return order;
}

type FoundOrders = { items: OpsOrderRow[]; total: number; totalIsAtLeast?: true };

function findOrders(client: OpsClient, token: string, query: Record<string, string>): Promise<FoundOrders> {
  return client.call<FoundOrders>(`/api/ops/orders?${new URLSearchParams(query).toString()}`, { token });
}

async function listIntervals({ client, order }: OrderCall): Promise<string> {
  const { latitude, longitude } = order.shipping.address;
  const query = new URLSearchParams({ latitude: String(latitude), longitude: String(longitude) });
  const { data } = await client.call<{ data: DeliveryDay[] }>(`/api/v1/delivery-intervals?${query.toString()}`);
  return printIntervals(data);
}

async function refund(call: OrderCall): Promise<string> {
  const { order, rest, values } = call;
  if (values.retry) {
    if (rest.length === 0 && values.note === undefined) return move(call, 'refunds/retry');
    throw new OpsError('--retry asks for declined refunds as they were: it takes neither items nor a note.');
  }
  if (rest.length === 0) throw new OpsError(`Say which items: npm run ops -- refund ${order.id} 1 3:2`);
  const items = rest.map((text) => {
    const [, position = '', quantity = '1'] = /^(\d+)(?::(\d+))?$/.exec(text) ?? [];
    const item = order.items[Number(position) - 1];
    if (!item) throw new OpsError(`Order ${order.id} has no item ${text}: "show" numbers them.`);
    return { id: item.id, quantity: toCount(quantity, text) };
  });
  return move(call, 'refunds', { items, ...(values.note !== undefined && { note: values.note }) });
}

async function move({ client, token, order }: OrderCall, what: string, body?: object): Promise<string> {
  const answer = await client.call<{ order: Order }>(`/api/ops/orders/${order.uuid}/${what}`, {
    method: 'POST',
    ...(body && { body: JSON.stringify(body) }),
    token,
  });
  return printOrder(answer.order);
}

function toCount(text: string, name: string): number {
  if (!/^\d{1,3}$/.test(text)) throw new OpsError(`${name} must be a whole number.`);
  return Number(text);
}
