import { endpoints, operatorEndpoints } from '@kaplya/contract';
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../random.ts';
import { createHttpCustomer, createVisitor, type HttpCustomer } from '../../apps/server/test/people/http-customer.ts';
import { readRefusalCode } from '../shop/read-refusal-code.ts';
import { payAtAcquirer } from '../shop/pay-at-acquirer.ts';
import type { SoakPerson } from '../shop/soak-person.ts';
import { acquirerShopId, Unanswered, type FaultWorld } from './fault-world.ts';

/** The results of the requested orders. */
export type OrderBook = {
  /** Keyed by Idempotency-Key. */
  readonly answered: Map<string, string>;
  /** Requests that were never answered; repeated after all repairs. */
  readonly unanswered: Map<string, HttpCustomer>;
  /** Keys of orders answered at a later attempt, with the fault during an earlier one. */
  readonly askedAgain: Map<string, Set<string>>;
  /** Counts of refusal codes; an expected refusal is an answer too. */
  readonly refused: Map<string, number>;
};

/** The silent-listener fault changes prices, so a customer who saw the former one is asked to confirm. */
const expectedRefusals: ReadonlySet<string> = new Set(['cart.total_changed']);
/** The answer asks the caller to try again. */
class NotYet extends Unanswered {}

const againMilliseconds = 200;
const patienceMilliseconds = 120_000;

/** Retries as the storefront does. `onUnanswered` is called after each failed attempt. */
async function persist<Result>(
  attempt: () => Promise<Result>,
  onUnanswered: () => void = () => undefined,
): Promise<Result> {
  const until = performance.now() + patienceMilliseconds;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Unanswered) || performance.now() > until) throw error;
      onUnanswered();
    }
    await delay(againMilliseconds);
  }
}

/** A customer who places one order after another, in any possible way, until `signal`. */
export async function buyRepeatedly(
  world: FaultWorld,
  book: OrderBook,
  {
    person,
    operator,
    random,
    signal,
  }: { person: SoakPerson; operator: SoakPerson; random: Random; signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    try {
      await playStory(world, book, { person, operator, random });
    } catch (error) {
      noteRefusal(world, book, error);
    }
    await delay(random.int(50, 300), undefined, { signal }).catch(() => undefined);
  }
}

function noteRefusal({ record }: FaultWorld, { refused }: OrderBook, error: unknown): void {
  if (error instanceof Unanswered) {
    record.violate(`nobody answered for ${patienceMilliseconds / 1000} s`, error.message);
    return;
  }
  const text = String(error);
  const code = readRefusalCode(error);
  if (code === undefined) record.violate('an answer that is no answer', text);
  else refused.set(code, (refused.get(code) ?? 0) + 1);
  if (code !== undefined && !expectedRefusals.has(code)) record.violate(`${code} was refused`, text);
}

/** Retries if the database does not answer beside the shops. */
const tokenOf = (person: SoakPerson) =>
  persist(() => person.token().catch((error: unknown) => Promise.reject(new Unanswered(String(error)))));

async function playStory(
  world: FaultWorld,
  book: OrderBook,
  { person, operator, random }: { person: SoakPerson; operator: SoakPerson; random: Random },
): Promise<void> {
  const { client } = world;
  const way = random.pick(['guest', 'guest', 'online', 'online', 'points', 'cash'] as const);
  const token = way === 'guest' ? await persist(() => createVisitor(client)) : await tokenOf(person);
  const customer = await persist(() => createHttpCustomer(client, { token }));
  await persist(() => customer.add('W19', random.int(1, 3)));
  if (random.chance(0.5)) await persist(() => customer.add('CUP', random.int(1, 4)));
  await persist(() => customer.assignAddress());
  await persist(() => customer.assignUser());
  await persist(() => customer.assignInterval());
  await persist(() => customer.addRequiredProducts(true));
  if (way === 'points') await persist(() => customer.payByPoints(random.int(5, 40)));
  await persist(() => customer.assignPayment(way === 'online' ? 8 : 1));
  await persist(() => customer.calculate(true));
  const uuid = await complete(world, book, customer, random.chance(0.3));

  if (way === 'online') {
    if (random.chance(0.15)) return cancel(world, token, uuid);
    await payOnline(world, uuid);
  }
  const next = random.pick(['nothing', 'deliver', 'deliver', 'cancel', 'refund'] as const);
  if (next === 'cancel') return cancel(world, token, uuid);
  if (next === 'nothing') return;
  const as = { token: await tokenOf(operator) };
  for (const status of ['approved', 'inProcess', 'completed'] as const) {
    await transition(world, as.token, { uuid, status });
  }
  if (next !== 'refund') return;
  const { data } = await persist(() => client.call(endpoints.getOrder, { params: { uuid } }, { token }));
  const line = data.items.find(({ kind }) => kind === 'goods');
  if (!line) return;
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const input = { params: { uuid }, body: { items: [{ id: line.id, quantity: 1 }] } };
  await persist(() => client.call(operatorEndpoints.refundOrder, input, { ...as, headers }));
}

/** Sends with one key until it is answered; an impatient customer sends two at once. */
async function complete(
  world: FaultWorld,
  book: OrderBook,
  customer: HttpCustomer,
  isImpatient: boolean,
): Promise<string> {
  const { record } = world;
  const key = crypto.randomUUID();
  const brokenIn = new Set<string>();
  const send = () => {
    const note = () => void brokenIn.add(record.phase());
    return persist(() => customer.complete({ headers: { 'idempotency-key': key } }), note);
  };
  book.unanswered.set(key, customer);
  try {
    const answers = await Promise.allSettled(isImpatient ? [send(), send()] : [send()]);
    const uuids = new Set(answers.flatMap((each) => (each.status === 'fulfilled' ? [each.value.order.uuid] : [])));
    if (uuids.size > 1) record.violate('one key made several orders', [...uuids].join(' '));
    const [uuid] = uuids;
    const failures = answers.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
    if (uuid === undefined) throw failures.find((failure) => failure instanceof Unanswered) ?? failures[0];
    // One may be refused and the other not: one shop learns of a price change first.
    for (const failure of failures) noteRefusal(world, book, failure);
    book.answered.set(key, uuid);
    book.unanswered.delete(key);
    if (brokenIn.size > 0) book.askedAgain.set(key, brokenIn);
    return uuid;
  } catch (error) {
    if (!(error instanceof Unanswered)) book.unanswered.delete(key);
    throw error;
  }
}

/** Waits for the payment, which the shop learns from the acquirer or by asking. */
async function transition(
  { client }: FaultWorld,
  token: string,
  { uuid, status }: { uuid: string; status: 'approved' | 'inProcess' | 'completed' },
): Promise<void> {
  const call = async () => {
    try {
      await client.call(operatorEndpoints.transitionOrder, { params: { uuid }, body: { status } }, { token });
    } catch (error) {
      throw readRefusalCode(error) === 'order.not_paid' ? new NotYet(String(error)) : error;
    }
  };
  await persistOnce(call, 'order.transition_refused');
}

async function cancel({ client }: FaultWorld, token: string, externalOrder: string): Promise<void> {
  const body = { externalOrder, note: 'A soak' };
  await persistOnce(() => client.call(endpoints.cancelOrder, { body }, { token }), 'order.cancel_refused');
}

/** A call without a key that is refused with `code` once it has succeeded: as after an unanswered attempt. */
async function persistOnce(call: () => Promise<unknown>, code: string): Promise<void> {
  let isOpen = false;
  await persist(async () => {
    try {
      await call();
    } catch (error) {
      if (isOpen && readRefusalCode(error) === code) return;
      isOpen ||= error instanceof Unanswered && !(error instanceof NotYet);
      throw error;
    }
  });
}

/** Pays at the acquirer as soon as it knows the order; the shop learns it from the acquirer or by asking. */
async function payOnline(world: FaultWorld, order: string): Promise<void> {
  await persist(async () => {
    const isKnown = await payAtAcquirer(world.callAcquirer, { shop: acquirerShopId, order });
    if (!isKnown) throw new Unanswered(`the acquirer knows no payment of ${order}`);
  });
}

/** Repeats each key: an unanswered customer gets the key's one order, made before or now. */
export async function resolveUnanswered(world: FaultWorld, book: OrderBook): Promise<void> {
  for (const [key, customer] of book.unanswered) {
    try {
      const { order } = await persist(() => customer.complete({ headers: { 'idempotency-key': key } }));
      book.answered.set(key, order.uuid);
      book.unanswered.delete(key);
    } catch (error) {
      noteRefusal(world, book, error);
    }
  }
}
