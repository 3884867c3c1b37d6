/** Results of several rounds of one measurement. */
export type Spread = { readonly median: number; readonly min: number; readonly max: number };

export function spreadOf(values: readonly number[]): Spread {
  if (values.length === 0) throw new Error('Nothing was measured');
  const sorted = values.toSorted((one, other) => one - other);
  const at = (index: number) => sorted[index] ?? NaN;
  const middle = (sorted.length - 1) / 2;
  return {
    median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    min: at(0),
    max: at(sorted.length - 1),
  };
}

/** The ratio of each round: what disturbed the machine in a round disturbed both. */
export function ratiosOf(subject: readonly number[], limit: readonly number[]): number[] {
  if (subject.length !== limit.length) throw new Error('Subject and limit have different rounds');
  return subject.map((value, round) => {
    const of = limit[round] ?? 0;
    if (of <= 0) throw new Error(`Round ${round + 1}: the limit was not measured`);
    return value / of;
  });
}
