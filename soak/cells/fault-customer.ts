import { setTimeout as delay } from 'node:timers/promises';
import { endpoints, type CellOrder, type ErrorEnvelope, type PlacedCellOrder } from '@kaplya/contract';
import type { Random } from '../random.ts';
import type { Member } from '../../apps/server/test/people/operator.ts';
import type { PlannedOrder } from './fault-plan.ts';
import type { FaultWorld } from './fault-world.ts';

/** A placed order and its plan. */
export type Bought = { readonly id: string; readonly cellId: string; readonly planned: PlannedOrder };

const againMilliseconds = 200;
/** The wait before a refused order is placed again: the shop takes 120 in ten minutes from one customer. */
const orderAgainMilliseconds = 2000;
const lookMilliseconds = 400;

/** Retries until it succeeds, as the storefront does during an outage. */
export async function persist<Result>(signal: AbortSignal, attempt: () => Promise<Result | null>): Promise<Result> {
  let last: unknown = null;
  for (;;) {
    if (signal.aborted) throw new Error('A customer is still at it at the hard end', { cause: last });
    try {
      const result = await attempt();
      if (result !== null) return result;
    } catch (error) {
      last = error;
    }
    await delay(againMilliseconds, undefined, { signal }).catch(() => undefined);
  }
}

/** A customer who buys one bottle after another as planned. */
export type FaultCustomer = {
  buy(planned: PlannedOrder): Promise<Bought>;
  look(orderId: string): Promise<CellOrder>;
};

export function createFaultCustomer(
  world: FaultWorld,
  { member, random, signal }: { member: Member; random: Random; signal: AbortSignal },
): FaultCustomer {
  const { client } = world;

  /** Null: no answer, or an answer without information. */
  async function send(
    input: { readonly cell: string; readonly planned: PlannedOrder },
    key: string,
  ): Promise<{ placed: PlacedCellOrder } | { refused: ErrorEnvelope; status: number } | null> {
    const { planned, cell } = input;
    const product = { product: world.container, quantity: 1 as const };
    const body = {
      ...{ cell, sourceSite: 'test', usePoints: planned.way === 'points' },
      additionalProducts: planned.bottle === 'have' ? [] : [{ ...product, acquisition: planned.bottle }],
      ...(planned.way === 'sbp' && { paymentMethod: '/api/payment/payment_methods/sbp' }),
    };
    const options = { token: await member.token(), headers: { 'idempotency-key': key } };
    const response = await client.send(endpoints.placeCellOrder, { body }, options);
    const answer: unknown = await response.json();
    if (response.ok) return { placed: answer as PlacedCellOrder };
    return response.status >= 500 ? null : { refused: answer as ErrorEnvelope, status: response.status };
  }

  async function look(id: string): Promise<CellOrder> {
    return persist(signal, async () =>
      client.call(endpoints.getCellOrder, { params: { id } }, { token: await member.token() }),
    );
  }

  async function lookUntil(id: string, isSo: (order: CellOrder) => boolean): Promise<CellOrder> {
    for (;;) {
      const order = await look(id);
      if (isSo(order)) return order;
      await delay(lookMilliseconds, undefined, { signal });
    }
  }

  /** Tries cells until one accepts the order. */
  async function place(planned: PlannedOrder): Promise<Bought> {
    for (;;) {
      const cellId = random.pick(world.cellIds);
      const key = crypto.randomUUID();
      // The setting is lost if the cells' process dies before the opening; the cell then opens normally.
      await world.behave(cellId, planned.behaviour).catch(() => undefined);
      const input = { cell: cellId, planned };
      const [first, again] = await Promise.all([
        persist(signal, () => send(input, key)),
        planned.repeats ? persist(signal, () => send(input, key)) : null,
      ]);
      const ids = [first, again].flatMap((answer) => (answer && 'placed' in answer ? [answer.placed.order.id] : []));
      if (new Set(ids).size > 1) throw new Error(`One key made several orders: ${ids.join(', ')}`);
      // One of the two attempts may have come before the cell was free.
      const [id] = ids;
      if (id !== undefined) return { id, cellId, planned };
      if ('placed' in first) continue;
      const { status, refused } = first;
      // A previous attempt at two orders may have left one open; it ends by itself.
      const isTaken = status === 409 && ['cell.busy', 'cell.order_open'].includes(refused.code);
      const isAway = status === 422 && ['cell.inactive', 'cell.error', 'cell.empty'].includes(refused.code);
      if (!isTaken && !isAway) throw new Error(`No order at ${cellId}: ${status} ${JSON.stringify(refused)}`);
      await delay(orderAgainMilliseconds, undefined, { signal });
    }
  }

  /** Checks that nobody gets two cells. */
  async function trySecond({ id, cellId, planned }: Bought): Promise<void> {
    const elsewhere = world.cellIds.find((other) => other !== cellId) ?? cellId;
    const answer = await persist(signal, () => send({ cell: elsewhere, planned }, crypto.randomUUID()));
    const isRefused = 'refused' in answer && answer.status === 409 && answer.refused.code === 'cell.order_open';
    if (isRefused) return;
    // Accepted only if the answer took so long that the first order is over.
    const { status } = await look(id);
    if (status === 'waiting') throw new Error(`A second order beside ${id} was answered ${JSON.stringify(answer)}`);
  }

  /** Pays on the acquirer's page; null: nothing is to pay. */
  async function findPayment(id: string): Promise<string | null> {
    const { paymentUrl, step } = await lookUntil(id, (order) => order.paymentUrl !== null || order.step !== 'paying');
    return step === 'paying' && paymentUrl !== null ? new URL(paymentUrl).searchParams.get('orderId') : null;
  }

  async function pay({ id, planned }: Bought): Promise<void> {
    const payment = await findPayment(id);
    if (payment === null) return;
    const print = (what: string, body: object) =>
      persist(signal, () => world.callAcquirer(`/payments/${payment}/${what}`, body));
    await print('scenario', { scenario: planned.notification });
    if (planned.payer === 'pays') await print('approve', {});
    else if (planned.payer === 'declines') await print('decline', {});
    else {
      if (planned.payer === 'cancels') {
        await persist(signal, async () => {
          const response = await client.send(
            endpoints.cancelCellOrder,
            { params: { id } },
            { token: await member.token() },
          );
          return response.status < 500 ? response.status : null;
        });
      }
      await lookUntil(id, ({ status }) => status !== 'waiting');
      if (planned.payer === 'late') await print('approve', {});
    }
  }

  async function follow({ id, planned }: Bought): Promise<void> {
    if (planned.walksAway) await delay(random.int(500, 4000), undefined, { signal });
    for (;;) {
      const order = await lookUntil(id, ({ step, canReopen }) => isOver(step) || (canReopen && planned.reopens));
      if (isOver(order.step)) return;
      const response = await persist(signal, async () => {
        const answer = await client.send(endpoints.reopenCell, { params: { id } }, { token: await member.token() });
        return answer.status < 500 ? answer : null;
      });
      await response.body?.cancel();
    }
  }

  return {
    async buy(planned) {
      const bought = await place(planned);
      if (planned.wantsSecond && planned.way !== 'points') await trySecond(bought);
      await delay(random.int(0, 300), undefined, { signal });
      await pay(bought);
      await follow(bought);
      return bought;
    },
    look,
  };
}

const isOver = (step: CellOrder['step']): boolean =>
  step === 'completed' || step === 'cancelled' || step === 'refunding' || step === 'refunded';
