import { machineEndpoints } from '@kaplya/contract';
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../random.ts';
import { createHttpCustomer, listDays, type HttpCustomer } from '../../apps/server/test/people/http-customer.ts';
import { nextCustomerPhone, signInCustomer } from '../../apps/server/test/people/sign-in.ts';
import { createTestClient, type TestClient } from '../../apps/server/test/test-client.ts';
import { payAtAcquirer } from '../shop/pay-at-acquirer.ts';
import type { AbuseWorld } from './abuse-world.ts';
import type { CallLog } from './call-log.ts';
import { headersOf, honestParty, type Party } from './network.ts';

/** The results of honest customers. */
export type HonestBook = {
  /** The answered orders. */
  readonly orders: Set<string>;
  /** The failures, each with its reason. */
  readonly failures: string[];
};

const patienceMilliseconds = 20_000;
/** The pause between two actions on a page. */
const pause = { leastMilliseconds: 1000, mostMilliseconds: 5000 };

/** Places one order after another, each as a new person, until `signal`; finishes the current one. */
export async function buyHonestly(
  world: AbuseWorld,
  { serial, random, signal, log, book, pauseShare }: HonestCustomer,
): Promise<void> {
  await delay(random.int(0, pause.mostMilliseconds) * pauseShare);
  for (let round = 0; !signal.aborted; round += 1) {
    const party = honestParty(serial, round);
    const client = clientOf(world, party, log);
    const think = () => delay(random.int(pause.leastMilliseconds, pause.mostMilliseconds) * pauseShare);
    try {
      book.orders.add(await buy(world, client, { random, think, party }));
    } catch (error) {
      book.failures.push(`${party.device} at ${party.ip}: ${String(error).slice(0, 300)}`);
    }
    await think();
  }
}

export type HonestCustomer = {
  readonly serial: number;
  readonly random: Random;
  readonly signal: AbortSignal;
  readonly log: CallLog;
  readonly book: HonestBook;
  /** Scales the pauses between two actions. */
  readonly pauseShare: number;
};

type Purchase = { readonly random: Random; readonly party: Party; think(): Promise<void> };

async function buy(world: AbuseWorld, client: TestClient, { random, party, think }: Purchase): Promise<string> {
  if (world.hasPages) await visit(client, '/');
  await think();
  const isCustomer = random.chance(0.25);
  const token = isCustomer
    ? (await signInCustomer(client, { phone: world.honestPhone(), userAgent: party.userAgent })).token
    : undefined;
  const customer = await createHttpCustomer(client, token === undefined ? {} : { token });
  await customer.add('W19', random.int(1, 2));
  await think();
  if (random.chance(0.5)) await customer.add('CUP', random.int(1, 3));
  await customer.assignAddress();
  await think();
  await customer.assignUser({ phoneNumber: nextCustomerPhone() });
  await chooseInterval(client, customer, random);
  await think();
  await customer.addRequiredProducts(true);
  const isOnline = random.chance(0.5);
  await customer.assignPayment(isOnline ? 8 : 1);
  await customer.calculate(true);
  await think();
  const { order } = await customer.complete({ headers: { 'idempotency-key': crypto.randomUUID() } });
  if (isOnline && !(await payAtAcquirer(world.callAcquirer, { shop: 'moscow', order: order.uuid }))) {
    throw new Error(`the acquirer knows no payment of ${order.uuid}`);
  }
  return order.uuid;
}

const choicesAtMost = 5;

/** Chooses any offered interval; if somebody has just taken it, chooses another. */
async function chooseInterval(client: TestClient, customer: HttpCustomer, random: Random): Promise<void> {
  for (let choice = 1; ; choice += 1) {
    const days = await listDays(client);
    const open = days.flatMap(({ date, intervals }) =>
      intervals.filter(({ available }) => available > 0).map(({ id }) => ({ date, id })),
    );
    if (open.length === 0) throw new Error('no interval is open');
    const { date, id } = random.pick(open);
    try {
      await customer.assignInterval(date, id);
      return;
    } catch (error) {
      if (choice === choicesAtMost || !String(error).includes('interval.unavailable')) throw error;
    }
  }
}

async function visit(client: TestClient, path: string): Promise<void> {
  const response = await client.fetch(path, { headers: { accept: 'text/html' } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
}

/** Sends and records the calls of one party. */
function clientOf({ origin }: AbuseWorld, party: Party, log: CallLog): TestClient {
  return createTestClient(async (path, { host: _host, ...init } = {}) => {
    const headers = new Headers(init.headers);
    // The phone's owner reads the message, not through the shop's proxy.
    if (path !== machineEndpoints.getOutbox.path) {
      for (const [name, value] of Object.entries(headersOf(party))) headers.set(name, value);
    }
    const startedAt = performance.now();
    const response = await fetch(`${origin}${path}`, {
      ...init,
      headers,
      signal: AbortSignal.timeout(patienceMilliseconds),
    });
    const body = await response.arrayBuffer();
    const name = `${init.method ?? 'GET'} ${path.replace(/\?.*/, '').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}')}`;
    log.note(name, String(response.status), performance.now() - startedAt);
    return new Response(response.status === 204 ? null : body, response);
  });
}
