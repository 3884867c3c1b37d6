import { expect, test } from 'vitest';
import { shortRunSeconds } from '../short-run.ts';
import type { FaultKind } from './fault-plan.ts';
import { runFaults } from './run-faults.ts';

// One fixed seed, so that runs are comparable; `npm run soak -- faults` plays others, and all kinds, for an hour.
const seed = 11;
/** The other faults, but for a flood of connections, have tests of their own beside the code that they break (docs/decisions/0094). */
const kinds: readonly FaultKind[] = ['kill a shop', 'kill a backend'];

test(
  'killed amid orders, a shop or a backend of its database loses and doubles no order, and two shops are back by themselves [P-36]',
  { timeout: 180_000 },
  async () => {
    const { violations, mended, faults } = await runFaults({
      ...{ seed, kinds, seconds: shortRunSeconds, faultsAtLeast: kinds.length, program: 'without pages' },
      ...{ restShare: 0, lengthShare: 0.3 },
    });
    const repeat = `npm run soak -- faults --seed ${seed} --seconds 60 --kinds "${kinds.join(',')}"`;
    console.log(`${faults} faults: ${repeat}`);
    expect(violations, repeat).toEqual([]);
    expect(faults).toBeGreaterThanOrEqual(kinds.length);
    expect([...mended.keys()].toSorted()).toEqual(kinds.toSorted());
    // Each fault interrupted a sale that was answered in the end.
    for (const [kind, orders] of mended) expect(orders, kind).toBeGreaterThan(0);
  },
);
