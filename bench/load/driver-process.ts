import {
  createGuest,
  orderCalls,
  piecesOfOrder,
  sendCall,
  type Guest,
  type OrderCall,
  type ShopFacts,
} from './checkout.ts';
import { openConnection, type Connection } from './connection.ts';
import type { DriverMessage, Job, Outcome } from './jobs.ts';
import { readShopFacts } from './read-shop-facts.ts';
import { addressOfVisitor } from './visitor.ts';

/*
 * The load driver: a process of its own, so that it shares no thread with what is measured. Its parent sends one job at a
 * time and gets one outcome. Any answer that is no success ends the job with an error.
 */

/** A timeout for any request that hangs. */
const drainMilliseconds = 30_000;

let visitors = 0;
let orders = 0;
const pieces = new Map<string, number>();
const facts = new Map<string, ShopFacts>();
let prepared: Guest[] = [];
let walking: Guest | null = null;

process.on('message', ({ id, job }: { id: number; job: Job }) => {
  void run(job).then(
    (outcome) => reply({ id, outcome, promised: { orders, pieces: Object.fromEntries(pieces) } }),
    (error: unknown) => reply({ id, error: (error as Error).stack ?? String(error) }),
  );
});
process.on('disconnect', () => process.exit());

const reply = (message: DriverMessage): void => void process.send?.(message);

async function run(job: Job): Promise<Outcome> {
  const url = new URL(job.origin);
  const connections = await Promise.all(Array.from({ length: job.connections }, () => openConnection(url)));
  try {
    return await dispatch(job, url.host, connections);
  } finally {
    for (const connection of connections) connection.close();
  }
}

function dispatch(job: Job, host: string, connections: readonly Connection[]): Promise<Outcome> {
  switch (job.kind) {
    case 'get':
      return get(job, host, connections);
    case 'cart':
      return visit(job, connections, ['token', 'cart', 'item']);
    case 'checkout':
      return visit(job, connections, orderCalls);
    case 'prepare':
      return prepare(job, connections);
    case 'complete':
      return complete(job, connections);
    case 'step':
      return step(job, connections);
  }
}

async function get(
  { path, headers, requestsOfVisitor, milliseconds }: Extract<Job, { kind: 'get' }>,
  host: string,
  connections: readonly Connection[],
): Promise<Outcome> {
  const begin = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${headers}X-Forwarded-For: `;
  let answers = 0;
  let allAnswers = 0;
  // Slow answers come in batches: a slice with few of them would say nothing.
  const fewestAnswers = 2 * connections.length;
  const startedAt = performance.now();
  let endedAt = startedAt;
  const deadline = startedAt + milliseconds;
  const ask = async (connection: Connection) => {
    let asked = 0;
    let request = '';
    for (;;) {
      if (asked % requestsOfVisitor === 0) request = `${begin}${addressOfVisitor((visitors += 1))}\r\n\r\n`;
      asked += 1;
      const answer = await connection.send(request);
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.body.slice(0, 2000)}`);
      allAnswers += 1;
      const now = performance.now();
      if (now > deadline && answers >= fewestAnswers) return;
      answers += 1;
      endedAt = now;
    }
  };
  await withinLimit(milliseconds, Promise.all(connections.map(ask)));
  const seconds = (endedAt - startedAt) / 1000;
  return { units: answers, allUnits: allAnswers, seconds, medianMilliseconds: null };
}

async function visit(
  { origin, milliseconds }: Extract<Job, { kind: 'cart' | 'checkout' }>,
  connections: readonly Connection[],
  calls: readonly OrderCall[],
): Promise<Outcome> {
  const shop = await learnFacts(origin);
  const { host } = new URL(origin);
  let answers = 0;
  let allAnswers = 0;
  const durations: number[] = [];
  const startedAt = performance.now();
  const deadline = startedAt + milliseconds;
  const shopAlong = async (connection: Connection) => {
    while (performance.now() < deadline) {
      const guest = createGuest((visitors += 1), shop);
      const from = performance.now();
      for (const call of calls) {
        await send(connection, host, guest, call, shop);
        allAnswers += 1;
        if (performance.now() < deadline) answers += 1;
      }
      durations.push(performance.now() - from);
    }
  };
  await withinLimit(milliseconds, Promise.all(connections.map(shopAlong)));
  return {
    units: answers / calls.length,
    allUnits: allAnswers / calls.length,
    seconds: milliseconds / 1000,
    medianMilliseconds: medianOf(durations),
  };
}

async function prepare(
  { origin, guests, milliseconds }: Extract<Job, { kind: 'prepare' }>,
  connections: readonly Connection[],
): Promise<Outcome> {
  const shop = await learnFacts(origin);
  const { host } = new URL(origin);
  let left = guests;
  const startedAt = performance.now();
  const deadline = startedAt + milliseconds;
  const shopAlong = async (connection: Connection) => {
    while (left > 0 && performance.now() < deadline) {
      left -= 1;
      const guest = createGuest((visitors += 1), shop);
      for (const call of orderCalls) if (call !== 'complete') await send(connection, host, guest, call, shop);
      prepared.push(guest);
    }
  };
  await Promise.all(connections.map(shopAlong));
  const units = prepared.length;
  return { units, allUnits: units, seconds: (performance.now() - startedAt) / 1000, medianMilliseconds: null };
}

async function complete(
  { origin }: Extract<Job, { kind: 'complete' }>,
  connections: readonly Connection[],
): Promise<Outcome> {
  const shop = await learnFacts(origin);
  const { host } = new URL(origin);
  const waiting = prepared;
  prepared = [];
  const units = waiting.length;
  const durations: number[] = [];
  const startedAt = performance.now();
  const order = async (connection: Connection) => {
    for (let guest = waiting.pop(); guest; guest = waiting.pop()) {
      const from = performance.now();
      await send(connection, host, guest, 'complete', shop);
      durations.push(performance.now() - from);
    }
  };
  await Promise.all(connections.map(order));
  return {
    units,
    allUnits: units,
    seconds: (performance.now() - startedAt) / 1000,
    medianMilliseconds: medianOf(durations),
  };
}

async function step(
  { origin, call }: Extract<Job, { kind: 'step' }>,
  [connection]: readonly Connection[],
): Promise<Outcome> {
  const shop = await learnFacts(origin);
  if (walking === null || call === 'token') walking = createGuest((visitors += 1), shop);
  const startedAt = performance.now();
  if (connection) await send(connection, new URL(origin).host, walking, call, shop);
  const milliseconds = performance.now() - startedAt;
  return { units: 1, allUnits: 1, seconds: milliseconds / 1000, medianMilliseconds: milliseconds };
}

async function send(
  connection: Connection,
  host: string,
  guest: Guest,
  call: OrderCall,
  shop: ShopFacts,
): Promise<void> {
  await sendCall(connection, host, guest, call, shop);
  if (call !== 'complete') return;
  orders += 1;
  pieces.set(guest.productId, (pieces.get(guest.productId) ?? 0) + piecesOfOrder);
}

async function learnFacts(origin: string): Promise<ShopFacts> {
  const known = facts.get(origin) ?? (await readShopFacts(origin));
  facts.set(origin, known);
  return known;
}

async function withinLimit(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`Not answered within ${drainMilliseconds / 1000} s after the end`)),
    milliseconds + drainMilliseconds,
  );
  try {
    await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function medianOf(values: readonly number[]): number | null {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? null;
}
