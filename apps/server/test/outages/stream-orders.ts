import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { expect } from 'vitest';
import type { CompletedOrder } from '@kaplya/contract';
import { startEmbeddedPostgres } from '#db/embedded/embedded-postgres.ts';
import { createHttpCustomer, type HttpCustomer } from '../people/http-customer.ts';
import type { ShopProcess } from '../processes/start-shop-process.ts';
import { createTestClient } from '../test-client.ts';

const lanes = 4;
const ordersAtLeast = 12;

export type Stream = {
  /** The number of completions in progress. */
  completing: number;
  /** Successfully answered orders, by cart. */
  readonly answered: Map<string, CompletedOrder['order']>;
  /** Carts whose completion was in progress when the shop died. */
  readonly unanswered: HttpCustomer[];
  /** The number of visitors who order. */
  lanes: number;
  /** The first failure that is not explained by a dead shop. */
  failure: unknown;
};

/**
 * Visitors order one after another in several lanes until the shop is gone. With `until` they tolerate failed calls,
 * start again, and continue until it is aborted.
 */
export function streamOrders(
  { origin }: Pick<ShopProcess, 'origin'>,
  until?: AbortSignal,
): { stream: Stream; ended: Promise<unknown> } {
  const client = createTestClient(async (path, { host: _host, ...init } = {}) => fetch(`${origin}${path}`, init));
  const stream: Stream = { completing: 0, answered: new Map(), unanswered: [], lanes, failure: null };
  const isGone = (error: unknown) => error instanceof TypeError;

  const lane = async (): Promise<void> => {
    const isOver = () => until?.aborted === true;
    while (!isOver()) {
      let completing: HttpCustomer | null = null;
      try {
        const customer = await createHttpCustomer(client);
        await customer.add('W19', 2);
        await customer.getReady();
        await customer.addRequiredProducts(true);
        completing = customer;
        stream.completing += 1;
        const { order } = await customer.complete();
        stream.completing -= 1;
        stream.answered.set(customer.cart, order);
      } catch (error) {
        if (completing) stream.unanswered.push(completing);
        if (until) {
          if (completing) stream.completing -= 1;
          await delay(50);
          continue;
        }
        stream.lanes -= 1;
        if (isGone(error)) return;
        stream.failure ??= error;
        throw error;
      }
    }
  };
  return { stream, ended: Promise.all(Array.from({ length: lanes }, lane)) };
}

/** Waits until many orders were made and one is in progress. */
export async function waitForOrders(
  stream: Pick<Stream, 'answered' | 'completing' | 'lanes' | 'failure'>,
  atLeast = ordersAtLeast,
): Promise<void> {
  while (stream.answered.size < atLeast || stream.completing === 0) {
    if (stream.failure !== null) throw stream.failure;
    if (stream.lanes === 0) throw new Error('nobody orders any more: the shop is gone');
    await delay(1);
  }
}

/** Contradictions that no crash may leave: each returned row is one. */
const contradictions = {
  'an order whose lines do not add up': `
    select o.id from "order" o left join order_line l on l.partner_id = o.partner_id and l.order_id = o.id
    group by o.partner_id, o.id, o.total_minor having coalesce(sum(l.total_minor), -1) <> o.total_minor`,
  'an order without its timeline': `
    select o.id from "order" o where not exists (
      select from order_event e where e.partner_id = o.partner_id and e.order_id = o.id)`,
  'an order of a cart that is still open': `
    select o.id from "order" o join cart c on c.partner_id = o.partner_id and c.id = o.cart_id where c.status <> 'completed'`,
  'a completed cart without an order': `
    select c.id from cart c where c.status = 'completed' and not exists (
      select from "order" o where o.partner_id = c.partner_id and o.cart_id = c.id)`,
  'a slot that counts other orders than there are': `
    select s.template_id from slot s left join "order" o
      on o.partner_id = s.partner_id and o.interval_template_id = s.template_id and o.interval_day = s.day
      and o.status not in ('cancelled', 'undelivered')
    group by s.partner_id, s.template_id, s.day, s.orders, s.bottles
    having s.orders <> count(o.id) or s.bottles <> coalesce(sum(o.bottles), 0)`,
  'stock that differs from its ledger': `
    select k.product_id from stock k left join stock_entry e
      on e.partner_id = k.partner_id and e.warehouse_id = k.warehouse_id and e.product_id = k.product_id
    group by k.partner_id, k.warehouse_id, k.product_id, k.on_hand, k.reserved
    having k.on_hand <> coalesce(sum(e.on_hand_delta), 0) or k.reserved <> coalesce(sum(e.reserved_delta), 0)`,
};

/** Checks that every answered order exists once, without contradictions. */
export async function expectNothingLost(dataDir: string, { answered }: Pick<Stream, 'answered'>): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  const client = new Client({ connectionString: postgres.connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; number: string }>(
      'select id, number from "order" where id = any($1)',
      [[...answered.values()].map(({ uuid }) => uuid)],
    );
    expect(new Set(rows.map(({ id }) => id)).size).toBe(answered.size);
    for (const [name, query] of Object.entries(contradictions)) {
      expect((await client.query(query)).rows, name).toEqual([]);
    }
  } finally {
    await client.end();
    await postgres.stop();
  }
}
