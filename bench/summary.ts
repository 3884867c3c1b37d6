export type Summary = { readonly median: number; readonly p99: number; readonly count: number };

/** In milliseconds. */
export function summarise(values: readonly number[]): Summary {
  const sorted = values.toSorted((left, right) => left - right);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  return { median: at(0.5), p99: at(0.99), count: sorted.length };
}
