import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { grantTestPoints } from '../../apps/server/test/people/give-points.ts';
import { findContradictions } from '../../apps/server/test/database/invariants.ts';
import { createRandom } from '../random.ts';
import { createMember } from '../../apps/server/test/people/operator.ts';
import { listWrongCounters } from '../../apps/server/test/database/wrong-counters.ts';
import { listWrongPoints } from '../../apps/server/test/database/wrong-points.ts';
import { describeMachine } from '../report/describe-machine.ts';
import { listOpenPayments } from '../shop/list-open-payments.ts';
import { meetPerson, type SoakPerson } from '../shop/soak-person.ts';
import type { SoakShopOptions } from '../shop/soak-shop.ts';
import { toMarkdown } from '../report/to-markdown.ts';
import { probeServing } from './probe-serving.ts';
import { injectFault } from './inject-fault.ts';
import { faultKinds, planFaults, type FaultKind } from './fault-plan.ts';
import { acquirerShopId, startFaultWorld, type FaultWorld } from './fault-world.ts';
import { measureRecovery } from './measure-recovery.ts';
import { buyRepeatedly, resolveUnanswered, type OrderBook } from './soak-customer.ts';

export type FaultsOptions = {
  readonly seed: number;
  /** The duration of faults; repairs and checks take a minute or two more. */
  readonly seconds: number;
  /** The faults that come even if they take longer than that. */
  readonly faultsAtLeast?: number;
  readonly kinds?: readonly FaultKind[];
  /** Scales the pauses before faults and their lengths. */
  readonly restShare?: number;
  readonly lengthShare?: number;
  readonly program: SoakShopOptions['program'];
  print?(text: string): void;
};

export type FaultsReport = {
  /** Empty: everything held. */
  readonly violations: readonly string[];
  readonly orders: number;
  readonly faults: number;
  /** Interrupted orders that were answered in the end, by the kind of fault. */
  readonly mended: ReadonlyMap<FaultKind, number>;
  /** As Markdown. */
  readonly text: string;
};

type Recovery = {
  readonly count: number;
  readonly longest: number;
  readonly detail: readonly string[];
  /** Keys of orders that were unanswered when it began. */
  readonly struck: readonly string[];
};

const customersCount = 4;
const pointsOfEach = 100_000;
const recoverySecondsAtMost = 5;
const givingUpSeconds = 60;
const lookEverySeconds = 10;
const paymentSecondsAtMost = 180;

/** Customers buy at two shops on one database while faults occur; then everything is checked. */
export async function runFaults(options: FaultsOptions): Promise<FaultsReport> {
  const { seed, seconds, faultsAtLeast = 0, kinds = faultKinds, program, print = () => undefined } = options;
  const { restShare = 1, lengthShare = 1 } = options;
  const world = await startFaultWorld({ program, hasDisk: kinds.includes('full disk') });
  const { record } = world;
  const stopping = new AbortController();
  const ordersBefore = await listOrderIds(world);
  const book: OrderBook = { answered: new Map(), unanswered: new Map(), askedAgain: new Map(), refused: new Map() };
  const recoveries = new Map<FaultKind, Recovery>();
  try {
    const { customers, operator } = await meetPeople(world);
    const lanes = customers.map((person, index) =>
      buyRepeatedly(world, book, {
        person,
        operator,
        random: createRandom(seed + 10 + index),
        signal: stopping.signal,
      }),
    );
    const looking = lookAgainAndAgain(world, stopping.signal);
    const until = performance.now() + seconds * 1000;
    let brought = 0;
    for (const step of planFaults(createRandom(seed), kinds)) {
      await delay(step.restSeconds * restShare * 1000);
      if (performance.now() >= until && brought >= faultsAtLeast) break;
      brought += 1;
      print(`${step.kind}, ${book.answered.size} orders so far`);
      const struck = await waitForSale(world, book);
      record.enter(step.kind);
      const answeredBefore = book.answered.size;
      const { endedAt, detail } = await injectFault(world, {
        ...step,
        lengthSeconds: step.lengthSeconds * lengthShare,
      });
      const recovery = await measureSlowest(world, endedAt);
      if (recovery > recoverySecondsAtMost) record.violate(`it took ${recovery.toFixed(1)} s to recover`);
      await reviveShops(world);
      await waitForTrade(world, book, answeredBefore);
      const known = recoveries.get(step.kind) ?? { count: 0, longest: 0, detail: [], struck: [] };
      recoveries.set(step.kind, {
        count: known.count + 1,
        longest: Math.max(known.longest, recovery),
        detail: detail === '' ? known.detail : [...known.detail, detail],
        struck: [...known.struck, ...struck],
      });
      print(`${step.kind}: recovered in ${recovery.toFixed(2)} s ${detail}`);
      record.enter('calm');
    }
    record.enter('the end');
    stopping.abort();
    await Promise.all(lanes);
    await looking;
    await resolveUnanswered(world, book);
    print('Everything is asked for; it settles');
    await waitUntilPaid(world);
    await lookAtTheEnd(world, book, ordersBefore);
    await stopShops(world);
    return report(options, { world, book, recoveries, machine: await describeMachine(world.connectionString) });
  } finally {
    stopping.abort();
    await world.close();
  }
}

async function meetPeople(world: FaultWorld): Promise<{ customers: SoakPerson[]; operator: SoakPerson }> {
  const { context } = world;
  const customers: SoakPerson[] = [];
  for (let index = 0; index < customersCount; index += 1) {
    const { subjectId, phone } = await createMember({ context });
    await grantTestPoints(context, subjectId, pointsOfEach);
    customers.push(await meetPerson(context, { subjectId, phone, roles: ['ROLE_USER', 'ROLE_CLIENT'] }));
  }
  const { subjectId, phone } = await createMember({ context }, { roles: ['ROLE_ADMIN'] });
  return { customers, operator: await meetPerson(context, { subjectId, phone, roles: ['ROLE_ADMIN'] }) };
}

/** The value of the slower shop. */
async function measureSlowest({ shops, ask, record }: FaultWorld, since: number): Promise<number> {
  const seconds = await Promise.all(
    shops.map((shop) => measureRecovery({ isUp: shop.isUp, ask: () => probeServing(ask, shop) }, since)),
  );
  if (seconds.includes(null)) record.violate('a shop needed a restart');
  return Math.max(...seconds.map((each) => each ?? 0));
}

/** Makes the fault hit a sale in progress. Returns the keys of the pending orders. */
async function waitForSale({ record }: FaultWorld, { unanswered }: OrderBook): Promise<string[]> {
  const isThere = await waitUntil(() => unanswered.size > 0);
  if (!isThere) record.violate('nobody bought anything any more');
  return [...unanswered.keys()];
}

/** A shop that answers must also sell. */
async function waitForTrade({ record }: FaultWorld, { answered }: OrderBook, before: number): Promise<void> {
  const isTrading = await waitUntil(() => answered.size > before);
  if (!isTrading) record.violate('nothing was sold any more');
}

async function waitUntil(isSo: () => boolean): Promise<boolean> {
  const until = performance.now() + givingUpSeconds * 1000;
  while (!isSo()) {
    if (performance.now() > until) return false;
    await delay(2);
  }
  return true;
}

/** A shop that ended by itself was recorded; the rest continue with two. */
async function reviveShops({ shops }: FaultWorld): Promise<void> {
  for (const shop of shops) if (!shop.isUp()) await shop.start();
}

/** Checks permanent invariants at many moments. */
async function lookAgainAndAgain(world: FaultWorld, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await delay(lookEverySeconds * 1000, undefined, { signal }).catch(() => undefined);
    // A check that a fault interrupts runs later.
    const wrong = await look(world, { atTheEnd: false }).catch(() => []);
    for (const text of wrong) world.record.violate('the sums are wrong', text);
  }
}

async function look(world: FaultWorld, { atTheEnd }: { atTheEnd: boolean }): Promise<string[]> {
  const { database } = world.context;
  const counters = await listWrongCounters(database);
  const points = await listWrongPoints(database);
  const wrong = [
    ...(await findContradictions(database, { atTheEnd })),
    ...counters.map((row) => `a counter is wrong: ${JSON.stringify(row)}`),
    ...points.map((row) => `points are wrong: ${JSON.stringify(row)}`),
  ];
  return Promise.all(wrong.map(async (text) => `${text} ${await describeOrder(world, text)}`));
}

/**
 * Expires payments of orders cancelled before payment, which would wait for an hour at the acquirer. `seen` are the ones
 * checked before.
 */
async function expireUnpaid({ context: { database }, callAcquirer }: FaultWorld, seen: Set<string>): Promise<void> {
  const { rows } = await database.execute<{ id: string; owner: string }>(
    sql`select acquirer_payment_id as id, document_id::text as owner from payment
        where status = 'pending' and acquirer_payment_id is not null`,
  );
  for (const { id, owner } of rows.filter((row) => !seen.has(row.id))) {
    seen.add(id);
    const open = await listOpenPayments(callAcquirer, { shop: acquirerShopId, order: owner });
    if (open.includes(id)) await callAcquirer(`/payments/${id}/expire`, {});
  }
}

/** Waits until no payment is in progress; runs later retries now. */
async function waitUntilPaid(world: FaultWorld): Promise<void> {
  const { database } = world.context;
  const { record } = world;
  const seen = new Set<string>();
  const until = performance.now() + paymentSecondsAtMost * 1000;
  const restless = sql`select id::text, status from payment where status in ('opening', 'pending', 'waiting_for_capture')
    union all select id::text, status from refund where status in ('queued', 'pending')
    union all select id::text, status from "order" where pay_by is not null and status in ('new', 'requiresConfirmation')`;
  for (;;) {
    await expireUnpaid(world, seen);
    await database.execute(sql`update payment set check_at = now() where check_at > now()`);
    await database.execute(sql`update refund set check_at = now() where check_at > now()`);
    await database.execute(sql`update "order" set pay_by = now() where pay_by > now()`);
    const { rows } = await database.execute(restless);
    if (rows.length === 0) return;
    if (performance.now() > until) {
      record.violate(`money is still on its way after ${paymentSecondsAtMost} s`, JSON.stringify(rows.slice(0, 5)));
      return;
    }
    await delay(200);
  }
}

/** The demonstration comes with orders of its own. */
async function listOrderIds({ context }: FaultWorld): Promise<ReadonlySet<string>> {
  const { rows } = await context.database.execute<{ id: string }>(sql`select id from "order"`);
  return new Set(rows.map(({ id }) => id));
}

async function lookAtTheEnd(
  world: FaultWorld,
  { answered }: OrderBook,
  ordersBefore: ReadonlySet<string>,
): Promise<void> {
  const { record } = world;
  for (const text of await look(world, { atTheEnd: true })) record.violate('the sums are wrong', text);
  const stored = await listOrderIds(world);
  const known = new Set(answered.values());
  const lost = [...known].filter((uuid) => !stored.has(uuid));
  const doubled = [...stored].filter((uuid) => !known.has(uuid) && !ordersBefore.has(uuid));
  if (lost.length > 0) record.violate(`${lost.length} orders were answered and are lost`, lost.join(' '));
  if (doubled.length > 0) record.violate(`${doubled.length} orders nobody was answered`, doubled.join(' '));
  if (known.size !== answered.size) record.violate('two keys have one order');
}

/** The timeline of the first order named in a text. */
async function describeOrder({ context }: FaultWorld, text: string): Promise<string> {
  const [id] = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(text) ?? [];
  if (id === undefined) return '';
  const { rows } = await context.database.execute(
    sql`select status, text_key, at::text, id from order_event where order_id = ${id} order by id`,
  );
  return rows.length > 0 ? JSON.stringify(rows) : '';
}

async function stopShops({ shops, record }: FaultWorld): Promise<void> {
  for (const shop of shops) {
    const { seconds, code } = await shop.stop();
    if (seconds === null) record.violate('a stop did not end', shop.output().slice(-1000));
    else if (code !== 0) record.violate(`a stop ended with ${code}`, shop.output().slice(-1000));
  }
}

function report(
  { seed }: FaultsOptions,
  {
    world: { record },
    book,
    recoveries,
    machine,
  }: {
    world: FaultWorld;
    book: OrderBook;
    recoveries: ReadonlyMap<FaultKind, Recovery>;
    machine: string;
  },
): FaultsReport {
  const mended = new Map(
    [...recoveries].map(([kind, { struck }]) => [kind, struck.filter((key) => book.answered.has(key)).length] as const),
  );
  const phases = new Set<string>([...recoveries.keys(), ...record.counts.keys()]);
  const byPhase = new Map<string, Recovery & { readonly mended: number }>(
    [...recoveries].map(([kind, recovery]) => [kind, { ...recovery, mended: mended.get(kind) ?? 0 }]),
  );
  const countAgain = (phase: string) =>
    String([...book.askedAgain.values()].filter((brokenIn) => brokenIn.has(phase)).length);
  const show = (counts: ReadonlyMap<string, number> | undefined) =>
    [...(counts ?? [])]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([name, count]) => `${name}: ${count}`)
      .join(', ');
  const table = toMarkdown(
    [
      'fault',
      'count',
      'orders in hand when it began',
      'orders asked for again',
      'longest recovery, s',
      'longest answer, s',
      'answers by status',
      '',
    ],
    [...phases].map((phase) => {
      const recovery = byPhase.get(phase);
      return [
        ...[phase, String(recovery?.count ?? ''), String(recovery?.mended ?? ''), countAgain(phase)],
        recovery?.longest.toFixed(2) ?? '',
        ...[(record.longestSeconds.get(phase) ?? 0).toFixed(1), show(record.counts.get(phase))],
        recovery?.detail.at(-1) ?? '',
      ];
    }),
  );
  const violations = [...record.violations].map(([what, { count, example }]) => `${what} (${count} times) ${example}`);
  const faults = [...recoveries.values()].reduce((sum, { count }) => sum + count, 0);
  const head = [
    `# Faults\n\n${machine}; seed ${seed}, ${customersCount} customers`,
    `${book.answered.size} orders answered, ${faults} faults, refusals: ${show(book.refused) || 'none'}`,
    table,
    violations.length === 0
      ? 'Everything held.'
      : `## What did not hold\n\n${violations.map((text) => `- ${text}`).join('\n')}`,
  ];
  return { violations, orders: book.answered.size, faults, mended, text: head.join('\n\n') };
}
