import { spreadOf, type Spread } from './spread.ts';

export type Metric = Spread & {
  readonly unit: string;
  readonly better: 'more' | 'less';
  /** The part of the median by which it may change without meaning. */
  readonly tolerance: number;
};

export type Report = {
  readonly commit: string;
  readonly at: string;
  readonly machine: string;
  readonly isQuick: boolean;
  readonly metrics: Readonly<Record<string, Metric>>;
};

export function toMetric(values: readonly number[], kind: Pick<Metric, 'unit' | 'better' | 'tolerance'>): Metric {
  return { ...spreadOf(values), ...kind };
}

export const kinds = {
  /** Against the bare limit of the same rounds. */
  ratio: { unit: 'of the bare limit', better: 'more', tolerance: 0.05 },
  /** Figures of this machine at this hour; the ratios are more reliable. */
  rate: { unit: 'a second', better: 'more', tolerance: 0.1 },
  milliseconds: { unit: 'ms', better: 'less', tolerance: 0.1 },
  allocated: { unit: 'kB allocated a unit', better: 'less', tolerance: 0.05 },
  processor: { unit: 'ms of processor a unit', better: 'less', tolerance: 0.1 },
  /** Statements that wait for the answer of the former one. */
  roundTrips: { unit: 'round trips a call', better: 'less', tolerance: 0 },
  statements: { unit: 'statements a call', better: 'less', tolerance: 0 },
  memory: { unit: 'MiB', better: 'less', tolerance: 0.05 },
  start: { unit: 's', better: 'less', tolerance: 0.15 },
} as const satisfies Record<string, Pick<Metric, 'unit' | 'better' | 'tolerance'>>;
