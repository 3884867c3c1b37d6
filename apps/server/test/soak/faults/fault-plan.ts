import type { Random } from '../../model/random.ts';

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

/** What is broken next, and for how long. */
export type FaultStep = {
  readonly kind: FaultKind;
  /** Of calm before it. */
  readonly restSeconds: number;
  readonly lengthSeconds: number;
  /** Which of the two processes, where it is about one. */
  readonly shop: 0 | 1;
  /** Chooses among what is there when it happens, in [0, 1). */
  readonly share: number;
};

/** Every kind once, in any order, and again and again: a seed repeats the plan. */
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
