import type { Metric, Report } from './metrics.ts';

export type Verdict = 'faster' | 'slower' | 'same';

export type Change = {
  readonly name: string;
  readonly before: Metric;
  readonly now: Metric;
  /** The new median as a part of the former one. */
  readonly times: number;
  readonly verdict: Verdict;
};

/** Compares what both reports have, in the order of the new one. */
export function compareReports(before: Report, now: Report): Change[] {
  return Object.entries(now.metrics).flatMap(([name, metric]) => {
    const former = before.metrics[name];
    return former
      ? [{ name, before: former, now: metric, times: metric.median / former.median, verdict: judge(former, metric) }]
      : [];
  });
}

/** A change counts if the spreads do not touch and the medians differ by more than the tolerance. */
export function judge(before: Metric, now: Metric): Verdict {
  if (Math.abs(now.median - before.median) <= before.median * before.tolerance) return 'same';
  const isMore = now.min > before.max;
  const isLess = now.max < before.min;
  if (!isMore && !isLess) return 'same';
  return isMore === (before.better === 'more') ? 'faster' : 'slower';
}
