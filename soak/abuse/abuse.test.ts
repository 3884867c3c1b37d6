import { expect, test } from 'vitest';
import { shortRunSeconds } from '../short-run.ts';
import { runAbuse } from './run-abuse.ts';

// One fixed seed, so that runs are comparable; `npm run soak -- abuse` uses others, for minutes, and minds the times too.
const seed = 5;
const size = { hostile: 33, honest: 4, seconds: shortRunSeconds };

test(
  'a swarm takes nothing of honest people beside it, meets no failure of the shop, and holds nothing an hour later [P-60]',
  { timeout: 180_000 },
  async () => {
    const { violations, orders, swarm } = await runAbuse({
      ...{ seed, ...size, program: 'without pages', isTimed: false, pauseShare: 0.1 },
      print: () => undefined,
    });
    const repeat = `npm run soak -- abuse --seed ${seed} --seconds 30 --hostile ${size.hostile} --honest ${size.honest}`;
    console.log(`${orders} honest orders beside the swarm: ${repeat}`);
    expect(violations, repeat).toEqual([]);
    expect(orders).toBeGreaterThanOrEqual(size.honest);
    // Each kind of action was tried and at least once refused.
    expect(swarm.done.every(([, times]) => times > 0)).toBe(true);
    expect(swarm.done).toHaveLength(11);
    const answers = new Set(swarm.calls.flatMap(({ statuses }) => statuses.map(([status]) => status)));
    for (const refusal of ['413', '422']) expect([...answers], refusal).toContain(refusal);
  },
);
