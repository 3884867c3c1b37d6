import { randomInt, randomUUID } from 'node:crypto';
import pg from 'pg';

/*
 * The least that an order can cost in this database: one transaction of nine prepared statements on eight connections,
 * without rules, on tables of its own. Durable as the shop's own: nothing is told to PostgreSQL beside the statements.
 */

export type BareTransactionRequest =
  | { readonly connectionString: string; readonly clients: number }
  | { readonly milliseconds: number }
  | { readonly end: true };
export type BareTransactionReply = { readonly transactions: number; readonly seconds: number };

const carts = 20_000;
const slots = 500;
const products = 500;

const createTables = `
  drop schema if exists bench_limit cascade;
  create schema bench_limit;
  create table bench_limit.cart (id integer primary key, status text not null, items jsonb not null, changed_at timestamptz not null);
  create table bench_limit.slot (id integer primary key, orders integer not null);
  create table bench_limit.stock (id integer primary key, on_hand integer not null, reserved integer not null);
  create table bench_limit.placed (id uuid primary key, cart_id integer not null, total integer not null, address text not null, placed_at timestamptz not null default now());
  create table bench_limit.line (order_id uuid not null, position integer not null, name text not null, quantity integer not null, price integer not null, primary key (order_id, position));
  create table bench_limit.event (id uuid primary key, order_id uuid not null, kind text not null);
  insert into bench_limit.cart select id, 'open', '[{"product": 1, "quantity": 2}]', now() from generate_series(0, ${carts - 1}) id;
  insert into bench_limit.slot select id, 0 from generate_series(0, ${slots - 1}) id;
  insert into bench_limit.stock select id, 1000000000, 0 from generate_series(0, ${products - 1}) id;
`;

const statements = {
  findCart: 'select status, items, changed_at from bench_limit.cart where id = $1 for update',
  takeSlot: 'update bench_limit.slot set orders = orders + 1 where id = $1 returning orders',
  takeStock: 'update bench_limit.stock set reserved = reserved + $2 where id = $1 returning on_hand, reserved',
  insertOrder: 'insert into bench_limit.placed (id, cart_id, total, address) values ($1, $2, $3, $4)',
  insertLines:
    'insert into bench_limit.line (order_id, position, name, quantity, price) values ($1, 0, $2, $3, $4), ($1, 1, $2, $3, $4)',
  insertEvent: 'insert into bench_limit.event (id, order_id, kind) values ($1, $2, $3)',
  closeCart: 'update bench_limit.cart set status = $2, changed_at = now() where id = $1',
} as const;

let connections: pg.Client[] = [];

process.on('message', (message: BareTransactionRequest & { id: number }) => {
  const { id } = message;
  void run(message).then(
    (reply) => process.send?.({ id, ...reply }),
    (error: unknown) => process.send?.({ id, error: (error as Error).stack }),
  );
});
process.on('disconnect', () => process.exit());

async function run(request: BareTransactionRequest): Promise<BareTransactionReply> {
  if ('connectionString' in request) await open(request);
  if ('end' in request) await close();
  return 'milliseconds' in request ? measure(request.milliseconds) : { transactions: 0, seconds: 0 };
}

async function open({ connectionString, clients }: { connectionString: string; clients: number }): Promise<void> {
  connections = Array.from({ length: clients }, () => new pg.Client({ connectionString }));
  await Promise.all(connections.map((client) => client.connect()));
  await connections[0]?.query(createTables);
}

async function close(): Promise<void> {
  await connections[0]?.query('drop schema if exists bench_limit cascade');
  await Promise.all(connections.map((client) => client.end()));
  connections = [];
}

async function measure(milliseconds: number): Promise<BareTransactionReply> {
  let transactions = 0;
  const deadline = performance.now() + milliseconds;
  const work = async (client: pg.Client) => {
    while (performance.now() < deadline) {
      await transact(client);
      if (performance.now() < deadline) transactions += 1;
    }
  };
  await Promise.all(connections.map(work));
  return { transactions, seconds: milliseconds / 1000 };
}

async function transact(client: pg.Client): Promise<void> {
  const cart = randomInt(carts);
  const order = randomUUID();
  const execute = (name: keyof typeof statements, values: unknown[]) =>
    client.query({ name, text: statements[name], values });
  await client.query({ name: 'begin', text: 'begin' });
  await execute('findCart', [cart]);
  await execute('takeSlot', [randomInt(slots)]);
  await execute('takeStock', [randomInt(products), 2]);
  await execute('insertOrder', [order, cart, 25_000, 'Москва, Тверская улица, 7']);
  await execute('insertLines', [order, 'Вода «Капля», 5 л', 2, 12_500]);
  await execute('insertEvent', [randomUUID(), order, 'placed']);
  await execute('closeCart', [cart, 'completed']);
  await client.query({ name: 'commit', text: 'commit' });
}
