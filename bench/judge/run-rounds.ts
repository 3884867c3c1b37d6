import type { Probe } from '../probe/probe.ts';
import { kinds, toMetric, type Metric } from './metrics.ts';
import type { LimitName, Load } from './loads.ts';
import { ratiosOf } from './spread.ts';

export type Pace = {
  /** After that time no further round begins, but the second one. */
  readonly limitMilliseconds: number;
  readonly rounds: number;
  readonly sliceMilliseconds: number;
  readonly warmUpMilliseconds: number;
};

/** Milliseconds between two slices, in which what the former one left behind is done. */
const pauseMilliseconds = 200;

/** Results of one load, a value for each round. */
type Rounds = {
  readonly rates: number[];
  readonly medians: number[];
  readonly allocatedKilobytes: number[];
  readonly cpuMilliseconds: number[];
};

/**
 * Runs slices of all loads and of their limits in turns, so that whatever happens to the machine happens to both sides of
 * a ratio. The first turn of each is not counted.
 */
export async function runRounds(
  loads: readonly Load[],
  limits: Readonly<Record<LimitName, (milliseconds: number) => Promise<number>>>,
  { probe, pace, onRound }: { probe: Probe; pace: Pace; onRound(round: number): void },
): Promise<Record<string, Metric>> {
  const measured = new Map<Load, Rounds>();
  const limitRates = new Map<LimitName, number[]>();
  const deadline = performance.now() + pace.limitMilliseconds;
  for (let round = 0; round <= pace.rounds; round += 1) {
    if (round > 2 && performance.now() > deadline) break;
    const isWarmUp = round === 0;
    onRound(round);
    const milliseconds = isWarmUp ? pace.warmUpMilliseconds : pace.sliceMilliseconds;
    const hasRun = new Set<LimitName>();
    for (const load of loads) {
      await load.prepare?.(milliseconds);
      const slice = await runSlice(load, milliseconds, probe);
      if (!isWarmUp) recordSlice(measured, load, slice);
      if (load.limit === null || hasRun.has(load.limit)) continue;
      hasRun.add(load.limit);
      const rate = await limits[load.limit](milliseconds);
      if (!isWarmUp) limitRates.set(load.limit, [...(limitRates.get(load.limit) ?? []), rate]);
      await new Promise((resume) => setTimeout(resume, pauseMilliseconds));
    }
  }
  return toMetrics(measured, limitRates);
}

type Slice = { rate: number; median: number | null; allocatedKilobytes: number; cpuMilliseconds: number };

async function runSlice(load: Load, milliseconds: number, probe: Probe): Promise<Slice> {
  const before = await probe.read();
  const { units, allUnits, seconds, medianMilliseconds } = await load.run(milliseconds);
  const after = await probe.read();
  if (units === 0) throw new Error(`No ${load.unit} of ${load.name} was done within ${milliseconds} ms`);
  return {
    rate: units / seconds,
    median: medianMilliseconds,
    allocatedKilobytes: (after.allocatedBytes - before.allocatedBytes) / allUnits / 1000,
    cpuMilliseconds: (after.cpuMilliseconds - before.cpuMilliseconds) / allUnits,
  };
}

function recordSlice(measured: Map<Load, Rounds>, load: Load, slice: Slice): void {
  const rounds = measured.get(load) ?? { rates: [], medians: [], allocatedKilobytes: [], cpuMilliseconds: [] };
  rounds.rates.push(slice.rate);
  if (slice.median !== null) rounds.medians.push(slice.median);
  rounds.allocatedKilobytes.push(slice.allocatedKilobytes);
  rounds.cpuMilliseconds.push(slice.cpuMilliseconds);
  measured.set(load, rounds);
}

function toMetrics(measured: ReadonlyMap<Load, Rounds>, limitRates: ReadonlyMap<LimitName, number[]>) {
  const metrics: Record<string, Metric> = {};
  for (const [{ name, limit }, rounds] of measured) {
    const ofLimit = limit === null ? undefined : limitRates.get(limit);
    if (ofLimit) metrics[`${name}: ratio`] = toMetric(ratiosOf(rounds.rates, ofLimit), kinds.ratio);
    metrics[`${name}: rate`] = toMetric(rounds.rates, kinds.rate);
    if (rounds.medians.length > 0) metrics[`${name}: duration`] = toMetric(rounds.medians, kinds.milliseconds);
    metrics[`${name}: allocated`] = toMetric(rounds.allocatedKilobytes, kinds.allocated);
    metrics[`${name}: processor`] = toMetric(rounds.cpuMilliseconds, kinds.processor);
  }
  for (const [limit, rates] of limitRates) metrics[`${limit}: rate`] = toMetric(rates, kinds.rate);
  return metrics;
}
