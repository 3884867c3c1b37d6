import { expect, test } from 'vitest';
import { faultKinds, type FaultKind } from './fault-plan.ts';
import { runFaults } from './run-faults.ts';

// One seed always, so that a run can be compared with the one before; `npm run soak -- faults` plays others for an hour.
const seed = 11;
/** What takes long belongs there alone. */
const long = new Set<FaultKind>([
  ...(['stop a shop', 'stop a shop whose database is silent', 'full disk'] as const),
  ...(['silent listener', 'flood of connections', 'connections silent for good'] as const),
]);
const kinds = faultKinds.filter((kind) => !long.has(kind));

test(
  'whatever is killed, cut or silenced, two shops lose and double no order, answer 503 meanwhile and are back by themselves [P-36]',
  { timeout: 300_000 },
  async () => {
    const { violations, mended, faults } = await runFaults({
      ...{ seed, kinds, steps: kinds.length, program: 'without pages' },
      ...{ restShare: 0, lengthShare: 0.3 },
    });
    expect(violations).toEqual([]);
    expect(faults).toBe(kinds.length);
    expect([...mended.keys()].toSorted()).toEqual(kinds.toSorted());
    // Each met a sale in the middle, and that was answered after all.
    for (const [kind, orders] of mended) expect(orders, kind).toBeGreaterThan(0);
  },
);
