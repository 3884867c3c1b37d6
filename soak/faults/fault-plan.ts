import type { Random } from '../random.ts';

export const faultKinds = [
  'kill a shop',
  'stop a shop',
  'terminate a backend',
  'kill a backend',
  'kill the postmaster',
  'silent connections',
  'connections silent for good',
  'cut connections',
  'flood of connections',
  'full disk',
  'silent listener',
  'stop a shop whose database is silent',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** The next fault and its duration. */
export type FaultStep = {
  readonly kind: FaultKind;
  /** The calm time before it. */
  readonly restSeconds: number;
  readonly lengthSeconds: number;
  /** The affected process, where a fault affects one. */
  readonly shop: 0 | 1;
  /** Chooses among the existing targets at that time, in [0, 1). */
  readonly share: number;
};

/** Every kind once in random order, repeatedly: a seed repeats the plan. */
export function* planFaults(random: Random, kinds: readonly FaultKind[]): Generator<FaultStep, never> {
  if (kinds.length === 0) throw new RangeError('A plan without kinds of faults would go on for ever without a step');
  for (;;) {
    const left = [...kinds];
    while (left.length > 0) {
      const [kind] = left.splice(random.int(0, left.length - 1), 1);
      if (kind === undefined) continue;
      yield {
        kind,
        restSeconds: 0.5 + random.next() * 2,
        lengthSeconds: 1 + random.next() * 4,
        shop: random.chance(0.5) ? 0 : 1,
        share: random.next(),
      };
    }
  }
}
