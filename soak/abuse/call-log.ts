/** Records each call's answer and duration. */
export type CallLog = {
  note(name: string, status: string, milliseconds: number): void;
  readonly calls: ReadonlyMap<string, Answered>;
};

export type Answered = {
  readonly statuses: Map<string, number>;
  readonly milliseconds: number[];
};

export function createCallLog(): CallLog {
  const calls = new Map<string, Answered>();
  return {
    calls,
    note(name, status, milliseconds) {
      const answered = calls.get(name) ?? { statuses: new Map<string, number>(), milliseconds: [] };
      calls.set(name, answered);
      answered.statuses.set(status, (answered.statuses.get(status) ?? 0) + 1);
      answered.milliseconds.push(milliseconds);
    },
  };
}

/** Takes numbers in any order; returns 0 for none. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** `200: 12, 429: 3`. */
export const showStatuses = (statuses: ReadonlyMap<string, number>): string =>
  [...statuses]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ');
