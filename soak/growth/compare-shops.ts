import { createTestClient, type Fetch } from '../../apps/server/test/test-client.ts';
import { timeCalls, type TimedCall } from './call-times.ts';
import type { MeasuredShop } from './measured-shop.ts';
import { readLoopDelay, type LoopDelay } from './read-loop-delay.ts';
import { scenarios, unboundedCalls } from './scenarios.ts';

export type Limits = {
  readonly ratio: number;
  readonly bytes: number;
  readonly blockedMilliseconds: number;
  /** The limit for calls of staff, at the median: their lists grow with the shop. */
  readonly staffMilliseconds: number;
};

/** One call or group of calls at both shops. */
export type Comparison = {
  readonly name: string;
  readonly small: Figures;
  readonly large: Figures;
  readonly ratio: number;
  /** The exceeded limits; empty: none. */
  readonly broken: readonly string[];
};
type Figures = { readonly median: number; readonly p95: number; readonly bytes: number; readonly count: number };

/** The event loop delay of each shop during a group of calls. */
export type LoopDelays = {
  readonly scenario: string;
  readonly small: LoopDelay;
  readonly large: LoopDelay;
  readonly isBroken: boolean;
};

/** The tolerance for differences that nobody sees, and for a busy machine. */
const sameMilliseconds = 2;
/** The first rounds compile and load. */
const warmUpRounds = 3;
const scenarioSecondsAtMost = 180;

export type Compared = {
  readonly calls: readonly Comparison[];
  readonly loops: readonly LoopDelays[];
  /** Failed scenarios, with the reason. */
  readonly failures: readonly string[];
};

/** Alternates each call between the small and the large shop in one run. */
export async function compareShops(
  [small, large]: readonly [MeasuredShop, MeasuredShop],
  { only, ...limits }: Limits & { readonly only: string | null },
  print: (text: string) => void,
): Promise<Compared> {
  const calls: Comparison[] = [];
  const loops: LoopDelays[] = [];
  const failures: string[] = [];
  for (const scenario of scenarios.filter(({ name }) => only === null || name === only)) {
    const times = { small: [] as TimedCall[], large: [] as TimedCall[] };
    const until = performance.now() + scenarioSecondsAtMost * 1000;
    try {
      for (let round = -warmUpRounds; round < scenario.rounds && performance.now() < until; round += 1) {
        if (round === 0) await Promise.all([small, large].map(({ shop }) => readLoopDelay(shop)));
        const inTurn = round % 2 === 0 ? [small, large] : [large, small];
        for (const shop of inTurn) {
          const plain: Fetch = async (path, { host: _host, ...init } = {}) => fetch(`${shop.shop.origin}${path}`, init);
          const timed = timeCalls(plain, (call) => {
            if (round >= 0) times[shop.name].push(call);
          });
          await scenario.play(shop, createTestClient(timed), round + warmUpRounds);
        }
      }
      if (times.large.length === 0)
        failures.push(`${scenario.name}: no call was measured in ${scenarioSecondsAtMost} s`);
    } catch (error) {
      failures.push(`${scenario.name}: ${String(error).slice(0, 500)}`);
    }
    const delays = { small: await readLoopDelay(small.shop), large: await readLoopDelay(large.shop) };
    calls.push(...compareTimes(times.small, times.large, limits));
    const isBroken = delays.large.blockedMilliseconds > limits.blockedMilliseconds;
    loops.push({ scenario: scenario.name, ...delays, isBroken });
    print(`${scenario.name}: ${times.large.length} calls of each`);
  }
  return { calls, loops, failures };
}

export function compareTimes(small: readonly TimedCall[], large: readonly TimedCall[], limits: Limits): Comparison[] {
  const ofSmall = Map.groupBy(small, ({ name }) => name);
  const ofLarge = Map.groupBy(large, ({ name }) => name);
  return [...ofLarge].map(([name, calls]) => {
    const figures = { small: summarise(ofSmall.get(name) ?? []), large: summarise(calls) };
    const ratio = figures.large.median / figures.small.median;
    const isOfStaff = name.startsWith('GET /api/ops/');
    const isLate = isOfStaff && figures.large.median > limits.staffMilliseconds;
    const isSlow =
      !isOfStaff &&
      ratio > limits.ratio &&
      figures.large.median - figures.small.median > sameMilliseconds &&
      !unboundedCalls.has(name);
    const broken = [
      ...(isSlow ? [`${ratio.toFixed(1)} times as slow`] : []),
      ...(isLate ? [`${figures.large.median.toFixed(0)} ms`] : []),
      ...(figures.large.bytes > limits.bytes ? [`${(figures.large.bytes / 1e6).toFixed(1)} MB`] : []),
    ];
    return { name, ...figures, ratio, broken };
  });
}

function summarise(calls: readonly TimedCall[]): Figures {
  const sorted = calls.map(({ milliseconds }) => milliseconds).toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  return {
    median: at(0.5),
    p95: at(0.95),
    bytes: Math.max(0, ...calls.map(({ bytes }) => bytes)),
    count: sorted.length,
  };
}
