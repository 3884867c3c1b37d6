import type { Change } from './compare.ts';
import type { Load } from './loads.ts';
import type { Metric } from './metrics.ts';

/** Three digits that mean something. */
const round = (value: number): string => {
  if (Math.abs(value) >= 100) return value.toFixed(0);
  return value.toFixed(Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 1 ? 2 : 3);
};

const toText = (metric: Metric | undefined): string => {
  if (!metric) return '';
  const { median, min, max } = metric;
  return min === max ? round(median) : `${round(median)} (${round(min)}–${round(max)})`;
};

export function printLoads(loads: readonly Load[], metrics: Readonly<Record<string, Metric>>): void {
  console.log('Loads: median of the rounds (least–most)');
  console.table(
    Object.fromEntries(
      loads.map(({ name, unit, limit, wanted }) => {
        const judged = metrics[`${name}: ${limit === null ? 'rate' : 'ratio'}`];
        return [
          name,
          {
            'a second': toText(metrics[`${name}: rate`]),
            'bare limit': limit === null ? '' : toText(metrics[`${limit}: rate`]),
            ratio: toText(metrics[`${name}: ratio`]),
            wanted: wanted === null ? '' : `${wanted}${(judged?.median ?? 0) >= wanted ? ', met' : ''}`,
            'ms each': toText(metrics[`${name}: duration`]),
            'kB allocated': toText(metrics[`${name}: allocated`]),
            'ms of processor': toText(metrics[`${name}: processor`]),
            unit,
          },
        ];
      }),
    ),
  );
}

export function printMetrics(title: string, metrics: Readonly<Record<string, Metric>>): void {
  console.log(title);
  console.table(
    Object.fromEntries(Object.entries(metrics).map(([name, metric]) => [name, { [metric.unit]: toText(metric) }])),
  );
}

/** Returns whether something is slower. */
export function printChanges(changes: readonly Change[], commit: string): boolean {
  console.log(`Against ${commit}: what differs by more than its spread and tolerance`);
  const reported = changes.filter(({ verdict }) => verdict !== 'same');
  if (reported.length === 0) console.log('Nothing.');
  else {
    console.table(
      Object.fromEntries(
        reported.map(({ name, before, now, times, verdict }) => [
          name,
          { verdict, before: toText(before), now: toText(now), times: round(times), unit: now.unit },
        ]),
      ),
    );
  }
  return changes.some(({ verdict }) => verdict === 'slower');
}
