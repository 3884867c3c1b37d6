import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { createRandom } from '../random.ts';
import { describeMachine } from '../report/describe-machine.ts';
import { readMemoryReport, type MemoryReport } from '../memory/read-memory-report.ts';
import { toMarkdown } from '../report/to-markdown.ts';
import { startAbuseWorld, type AbuseWorld } from './abuse-world.ts';
import { createCallLog, percentile, showStatuses, type CallLog } from './call-log.ts';
import { buyHonestly, type HonestBook } from './honest-customer.ts';
import { inspectAfterAnHour } from './inspect-after-an-hour.ts';
import { sharesNetwork } from './network.ts';
import { mustSucceed, startSwarm, type SwarmReport } from './swarm.ts';

export type AbuseOptions = {
  readonly seed: number;
  /** The swarm's duration; if honest latency counts, honest customers run alone for half of it before. */
  readonly seconds: number;
  readonly hostile: number;
  readonly honest: number;
  readonly program: 'built' | 'without pages';
  /** Whether honest latency counts: not on a shared machine. */
  readonly isTimed: boolean;
  /** Scales the pauses between the actions of everybody. */
  readonly pauseShare?: number;
  print(text: string): void;
};

export type AbuseReport = {
  /** Empty: everything held. */
  readonly violations: readonly string[];
  /** Honest orders during the swarm. */
  readonly orders: number;
  /** The p95 of honest calls during the swarm, against before. */
  readonly slower: number;
  readonly swarm: SwarmReport;
  /** As Markdown. */
  readonly text: string;
};

/** The allowed slowdown of the honest p95. */
const slowerAtMost = 2;
/** Differences within the machine's noise do not count. */
const noiseMilliseconds = 5;
const grownBytesAtMost = 40_000_000;
/** Its database connections and those that honest people keep alive; the swarm has hundreds. */
const handlesMoreAtMost = 50;
const quietMilliseconds = 3000;
const lookMilliseconds = 200;
const longestMilliseconds = 90_000;
const warmUpShare = 0.15;
const arrivalShare = 0.125;

/** Runs a swarm beside honest people; measures what it takes from them and what it leaves. */
export async function runAbuse(options: AbuseOptions): Promise<AbuseReport> {
  const { seed, seconds, hostile, honest, program, isTimed, pauseShare = 1, print } = options;
  const world = await startAbuseWorld(program);
  try {
    print(
      `Honest people alone (${Math.round(seconds * warmUpShare)} s to warm up, then ${isTimed ? seconds / 2 : 0} s)`,
    );
    const warmUp = await shop(world, { ...options, seconds: seconds * warmUpShare });
    const before = isTimed ? await shop(world, { ...options, seconds: seconds / 2, seed: seed + 1 }) : warmUp;
    const memoryBefore = await readMemoryReport({ child: world.shop.child, folder: world.folder });

    print(`${hostile} hostile clients beside them (${seconds} s)`);
    const swarm = startSwarm({
      origin: world.origin,
      clients: hostile,
      seed,
      arrivalMilliseconds: seconds * 1000 * arrivalShare,
      pauseShare,
    });
    // A busy machine takes longer: a swarm that did too little proves nothing.
    const least = Promise.race([swarm.hasDoneLeast, delay(longestMilliseconds, undefined, { ref: false })]);
    const during = await shop(world, { ...options, seed: seed + 2, least });
    const peak = readPeakBytes(world.shop.child.pid);
    const met = await swarm.end();
    const grownBytes = (report: MemoryReport) =>
      report.heapUsed + report.external - memoryBefore.heapUsed - memoryBefore.external;
    const isLeft = (report: MemoryReport) =>
      grownBytes(report) > grownBytesAtMost || report.handles > memoryBefore.handles + handlesMoreAtMost;
    const left = await readWhenQuiet(world, isLeft);
    const machine = await describeMachine(world.connectionString);
    const stopped = await world.shop.stop(60);
    print('An hour later');
    const { violations: leftovers, rows } = await inspectAfterAnHour(world);

    const [calm, harassed] = [before.log, during.log].map((log) => percentile(allOf(log), 0.95));
    const [calmSharing, harassedSharing] = [before.sharing, during.sharing].map((log) => percentile(allOf(log), 0.95));
    const slower = (harassed ?? 0) / (calm ?? 1);
    const grown = grownBytes(left);
    const violations = [
      ...before.book.failures.map((failure) => `alone, an honest order did not go through: ${failure}`),
      ...during.book.failures.map((failure) => `an honest order did not go through: ${failure}`),
      ...(during.book.orders.size === 0 ? ['nobody honest bought anything'] : []),
      ...(isTimed && slower > slowerAtMost && (harassed ?? 0) - (calm ?? 0) > noiseMilliseconds
        ? [`the p95 of honest calls became ${slower.toFixed(2)} times as long`]
        : []),
      ...(grown > grownBytesAtMost ? [`the shop keeps ${(grown / 1e6).toFixed(1)} MB more than before`] : []),
      ...(left.handles > memoryBefore.handles + handlesMoreAtMost
        ? [`${left.handles - memoryBefore.handles} handles were never closed`]
        : []),
      ...listIdle(met, hostile),
      ...(stopped === null ? ['the shop did not stop'] : []),
      ...listFailures(met),
      ...leftovers,
    ];
    const text = [
      `# Abuse\n\n${machine}; seed ${seed}, ${hostile} hostile clients of 40 networks and ${honest} honest people for ${seconds} s`,
      `Orders of honest people: ${before.book.orders.size} alone, ${during.book.orders.size} beside the swarm. Their p95: ${calm?.toFixed(1)} → ${harassed?.toFixed(1)} ms (× ${slower.toFixed(2)}); of those who share a network with a part of the swarm: ${calmSharing?.toFixed(1)} → ${harassedSharing?.toFixed(1)} ms.`,
      `Kept after garbage was collected: ${(memoryBefore.heapUsed / 1e6).toFixed(1)} → ${(left.heapUsed / 1e6).toFixed(1)} MB of heap, handles ${memoryBefore.handles} → ${left.handles}; the process at its largest ${(peak / 1e6).toFixed(0)} MB.`,
      toMarkdown(
        ['call of honest people', 'alone: times', 'p50, ms', 'p95', 'beside: times', 'p50', 'p95', 'answers'],
        [...during.log.calls].map(([name, { milliseconds, statuses }]) => [
          name,
          ...describe(before.log.calls.get(name)?.milliseconds ?? []),
          ...describe(milliseconds),
          showStatuses(statuses),
        ]),
      ),
      toMarkdown(
        ['deed of the swarm', 'times'],
        met.done.map(([name, times]) => [name, String(times)]),
      ),
      toMarkdown(
        ['call of the swarm', 'times', 'p50, ms', 'p95', 'answers'],
        met.calls.map(({ name, statuses, milliseconds }) => [
          name,
          ...describe(milliseconds),
          showStatuses(new Map(statuses)),
        ]),
      ),
      toMarkdown(
        ['table, an hour later', 'rows'],
        [...rows].map(([table, count]) => [table, String(count)]),
      ),
      violations.length === 0
        ? 'Everything held.'
        : `## What did not hold\n\n${violations
            .slice(0, 30)
            .map((each) => `- ${each}`)
            .join('\n')}${violations.length > 30 ? `\n- and ${violations.length - 30} more` : ''}`,
    ].join('\n\n');
    return { violations, orders: during.book.orders.size, slower, swarm: met, text };
  } finally {
    await world.close();
  }
}

const describe = (milliseconds: readonly number[]): string[] => [
  String(milliseconds.length),
  percentile(milliseconds, 0.5).toFixed(1),
  percentile(milliseconds, 0.95).toFixed(1),
];

const allOf = ({ calls }: CallLog): number[] => [...calls.values()].flatMap(({ milliseconds }) => milliseconds);

async function shop(
  world: AbuseWorld,
  {
    honest,
    seconds,
    seed,
    pauseShare = 1,
    least,
  }: Pick<AbuseOptions, 'honest' | 'seconds' | 'seed' | 'pauseShare'> & { least?: Promise<unknown> },
): Promise<{ log: CallLog; sharing: CallLog; book: HonestBook }> {
  const [log, sharing] = [createCallLog(), createCallLog()];
  const book: HonestBook = { orders: new Set(), failures: [] };
  const ending = new AbortController();
  const customers = Array.from({ length: honest }, (_, serial) =>
    buyHonestly(world, {
      ...{ serial, random: createRandom(seed * 1000 + serial), signal: ending.signal, book, pauseShare },
      log: sharesNetwork(serial) ? sharing : log,
    }),
  );
  await Promise.all([delay(seconds * 1000), least]);
  ending.abort();
  await Promise.all(customers);
  return { log, sharing, book };
}

/** Closed connections close on the other side too, after a moment. */
async function readWhenQuiet(
  { shop: { child }, folder }: AbuseWorld,
  isLeft: (report: MemoryReport) => boolean,
): Promise<MemoryReport> {
  const until = performance.now() + quietMilliseconds;
  for (;;) {
    const report = await readMemoryReport({ child, folder });
    if (!isLeft(report) || performance.now() >= until) return report;
    await delay(lookMilliseconds);
  }
}

/** A swarm that does nothing proves nothing. */
function listIdle({ done, calls }: SwarmReport, clients: number): string[] {
  const answered = calls.reduce((sum, { milliseconds }) => sum + milliseconds.length, 0);
  const succeeded = new Set(
    calls.filter(({ statuses }) => statuses.some(([status]) => status === '200')).map(({ name }) => name),
  );
  const idle = [
    ...done.filter(([, times]) => times === 0).map(([name]) => `the swarm never came to ${name}`),
    ...mustSucceed.filter((name) => !succeeded.has(name)).map((name) => `of the swarm no ${name} went through`),
  ];
  return answered > clients ? idle : [...idle, `the swarm was answered ${answered} times only`];
}

/** Hostile callers are refused and cause no failure of the shop. */
function listFailures({ calls }: SwarmReport): string[] {
  return calls.flatMap(({ name, statuses }) =>
    statuses
      .filter(([status]) => status.startsWith('5') && status !== '503')
      .map(([status, count]) => `${name} was answered ${status} ${count} times`),
  );
}

function readPeakBytes(pid: number | undefined): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes ?? 0) * 1024;
}
