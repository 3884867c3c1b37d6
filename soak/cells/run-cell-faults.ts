import { setTimeout as delay } from 'node:timers/promises';
import { endpoints, operatorEndpoints } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { createRandom, type Random } from '../random.ts';
import { injectFaults, type Fault } from './inject-faults.ts';
import { createFaultCustomer, persist, type Bought } from './fault-customer.ts';
import { planOrders, type PlannedOrder } from './fault-plan.ts';
import { startFaultWorld, type FaultWorld } from './fault-world.ts';
import { findBrokenPromises } from './find-broken-promises.ts';

export type CellFaultsOptions = {
  readonly seed: number;
  /** The most orders. */
  readonly orders: number;
  /** No customer begins another order after this time, once every kind of fault has begun. */
  readonly playSeconds?: number;
  readonly broker: 'embedded' | 'mosquitto';
  /** The hard deadline: everything unfinished by then has failed. */
  readonly seconds: number;
  readonly print?: (text: string) => void;
};

export type CellFaultsReport = {
  readonly orders: number;
  /** How often each kind of fault began. */
  readonly faults: ReadonlyMap<Fault, number>;
};

/** The limit against a shop that never settles, no proof of speed: a busy machine may need most of it. */
const healingSeconds = 180;

/**
 * Runs customers who buy at cells while processes are killed; then repairs everything. Throws violations with the seed
 * and the evidence.
 */
export async function runCellFaults({
  seed,
  orders,
  playSeconds = Infinity,
  broker,
  seconds,
  print = () => undefined,
}: CellFaultsOptions): Promise<CellFaultsReport> {
  const hardEnd = AbortSignal.timeout(seconds * 1000);
  const random = createRandom(seed);
  const plannedOrders = planOrders(random, orders);
  const world = await startFaultWorld(broker, orders);
  const stopped = new AbortController();
  const signal = AbortSignal.any([hardEnd, stopped.signal]);
  try {
    await waitForCells(world, signal);
    print(`${performance.now() / 1000} s: the cells are open`);
    const operator = operate(world, stopped.signal);
    const faults = injectFaults(world, createRandom(seed + 1), print);
    const bought: Bought[] = [];
    const until = performance.now() + playSeconds * 1000;
    const isOver = () => performance.now() >= until && [...faults.counts.values()].every((count) => count > 0);
    let failure: unknown = null;
    try {
      await Promise.all(
        world.customers.map(async (member, index) => {
          const customer = createFaultCustomer(world, { member, random: createRandom(seed + 10 + index), signal });
          for (let planned = plannedOrders.shift(); planned; planned = plannedOrders.shift()) {
            if (signal.aborted) return;
            const one = await customer.buy(planned);
            bought.push(one);
            print(`${one.id} at ${one.cellId}: ${describe(planned)}`);
            if (isOver()) return;
          }
        }),
      );
    } catch (error) {
      failure = error;
    }
    print(`${performance.now() / 1000} s: the faults end`);
    await faults.end();
    print(`${performance.now() / 1000} s: everything is up`);
    const healed = AbortSignal.any([AbortSignal.timeout(healingSeconds * 1000), hardEnd]);
    try {
      if (!failure) {
        bought.push(...(await buyOneEach(world, createRandom(seed + 2), healed)));
        print(`${performance.now() / 1000} s: each cell sold one more`);
        await waitUntilFinal(world, healed);
        print(`${performance.now() / 1000} s: everything is settled`);
      }
    } catch (error) {
      failure = error;
    }
    stopped.abort();
    await operator;
    const broken = await findBrokenPromises(world, bought);
    if (failure !== null || broken.length > 0) {
      const repeat = `npm run soak -- cells --seed ${seed} --orders ${orders} --broker ${broker}`;
      const head = `${repeat}: ${failure instanceof Error ? failure.message : 'broken promises'}`;
      const plans = bought.map(({ id, planned }) => `${id}: ${describe(planned)}`);
      const parts = [
        head,
        ...broken,
        'Wishes',
        ...plans,
        'Faults',
        ...faults.reported,
        'Log',
        world.output().slice(-8000),
      ];
      throw new Error(parts.join('\n'), { cause: failure });
    }
    return { orders: bought.length, faults: faults.counts };
  } finally {
    stopped.abort();
    await world.close();
  }
}

const describe = (planned: PlannedOrder): string => JSON.stringify(planned);

/** Returns failed cells to service, as staff would; until it is stopped. */
async function operate({ client, operator }: FaultWorld, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const as = { token: await operator.token() };
      const { data } = await client.call(operatorEndpoints.listOpsCells, {}, as);
      for (const { id } of data.filter((cell) => cell.id.startsWith('f-') && cell.fault !== null)) {
        const input = { params: { id }, body: { clearError: true } };
        await client.call(operatorEndpoints.changeCellState, input, as);
      }
    } catch {
      // The shop is down and restarts soon.
    }
    await delay(500, undefined, { signal }).catch(() => undefined);
  }
}

async function waitForCells({ client, cellIds }: FaultWorld, signal: AbortSignal): Promise<void> {
  await persist(signal, async () => {
    const { data } = await client.call(endpoints.listCells, { query: { partnerId: 'moscow' } });
    const own = data.filter(({ id }) => cellIds.includes(id));
    return own.every(({ status }) => status === 'active') ? own : null;
  });
}

const restless = sql.raw(`
  select id::text, state as what from cell_order where cell_id like 'f-%'
    and state in ('reserved', 'paid', 'opening', 'uncertain', 'opened', 'not_taken', 'failed_refunding')
  union all select id::text, hold from payment where hold in ('capturing', 'releasing')
  union all select id::text, status from refund where status in ('queued', 'pending')`);

/** Waits until nothing is in progress and everything that waited for a retry has been asked after. */
async function waitUntilFinal(world: FaultWorld, signal: AbortSignal): Promise<void> {
  const { database } = world.context;
  await persist(signal, async () => {
    await askAfterAll(world, signal);
    await delay(500);
    const { rows } = await database.execute(restless);
    return rows.length === 0 ? rows : null;
  });
}

/** Asks at once for everything whose next retry is far away: the shop may not know of late money yet. */
async function askAfterAll({ context: { database } }: FaultWorld, signal: AbortSignal): Promise<void> {
  const { rows } = await database.execute<{ now: string }>(sql`select now()::text as now`);
  const asked = rows[0]?.now ?? '';
  for (const table of ['payment', 'refund']) {
    await database.execute(sql`update ${sql.raw(table)} set check_at = ${asked}::timestamptz where check_at > now()`);
  }
  await persist(signal, async () => {
    const waiting = await database.execute(sql`
      select id from payment where check_at <= ${asked}::timestamptz
      union all select id from refund where check_at <= ${asked}::timestamptz`);
    return waiting.rows.length === 0 ? waiting.rows : null;
  });
}

/**
 * Checks that no cell is stuck: each sells one more bottle. A customer whose order was refunded buys again, as often as
 * it takes: on a busy machine a late report takes the cell out of service, or an answer comes after its deadline.
 */
async function buyOneEach(world: FaultWorld, random: Random, signal: AbortSignal): Promise<Bought[]> {
  await waitForCells(world, signal);
  const planned: PlannedOrder = {
    ...{ number: 0, way: 'card', bottle: 'have', payer: 'pays', behaviour: { kind: 'ok' }, notification: 'ok' },
    ...{ repeats: false, wantsSecond: false, walksAway: false, reopens: false },
  };
  const boughtAtEach = await Promise.all(
    world.cellIds.map(async (cellId, index) => {
      const member = world.customers[index];
      if (!member) throw new Error('There are more cells than customers');
      const customer = createFaultCustomer({ ...world, cellIds: [cellId] }, { member, random, signal });
      const made: Bought[] = [];
      for (;;) {
        const one = await customer.buy(planned);
        made.push(one);
        if ((await customer.look(one.id)).step === 'completed') return made;
      }
    }),
  );
  return boughtAtEach.flat();
}
