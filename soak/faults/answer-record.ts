/** The result of a call. */
export type Outcome = { readonly status: number } | { readonly lost: string };

/** Counts answers by the current fault, and records violations. */
export type AnswerRecord = {
  /** Sets the current fault. */
  enter(phase: string): void;
  phase(): string;
  /** `mayBreak`: the process was killed or stopped meanwhile. */
  note(call: string, outcome: Outcome, how: { seconds: number; mayBreak: boolean; hasRetryAfter: boolean }): void;
  violate(what: string, detail?: string): void;
  /** Answer counts by phase. */
  readonly counts: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly longestSeconds: ReadonlyMap<string, number>;
  /** The violations, their counts, and an example of each. */
  readonly violations: ReadonlyMap<string, { count: number; example: string }>;
};

export function createAnswerRecord(): AnswerRecord {
  const counts = new Map<string, Map<string, number>>();
  const longestSeconds = new Map<string, number>();
  const violations = new Map<string, { count: number; example: string }>();
  let current = 'calm';

  function violate(what: string, detail = ''): void {
    const key = `${current}: ${what}`;
    const known = violations.get(key);
    violations.set(key, { count: (known?.count ?? 0) + 1, example: known?.example ?? detail.slice(0, 1500) });
  }

  return {
    enter(phase) {
      current = phase;
    },
    phase: () => current,
    note(call, outcome, { seconds, mayBreak, hasRetryAfter }) {
      const name = 'status' in outcome ? String(outcome.status) : 'lost';
      const ofPhase = counts.get(current) ?? new Map<string, number>();
      counts.set(current, ofPhase.set(name, (ofPhase.get(name) ?? 0) + 1));
      longestSeconds.set(current, Math.max(seconds, longestSeconds.get(current) ?? 0));
      if ('lost' in outcome) {
        if (!mayBreak) violate(`a call was lost although nobody stopped its shop (${outcome.lost})`, call);
      } else if (outcome.status === 503) {
        if (!hasRetryAfter) violate('503 without Retry-After', call);
      } else if (outcome.status >= 500) violate(`${outcome.status} was answered`, call);
    },
    violate,
    counts,
    longestSeconds,
    violations,
  };
}
