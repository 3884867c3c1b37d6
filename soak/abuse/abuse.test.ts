import { expect, test } from 'vitest';
import { runAbuse } from './run-abuse.ts';

// Uses one fixed seed, so that runs are comparable; `npm run soak -- abuse` uses others, for minutes.
const seed = 5;

test(
  'a swarm takes nothing of honest people beside it, meets no failure of the shop, and holds nothing an hour later [P-60]',
  { timeout: 240_000 },
  async () => {
    const size = { hostile: 44, honest: 4, seconds: 24 };
    const { violations, orders, swarm } = await runAbuse({
      ...{ seed, ...size, program: 'without pages', isTimed: false },
      tell: () => undefined,
    });
    expect(violations).toEqual([]);
    expect(orders).toBeGreaterThanOrEqual(size.honest);
    // Each kind of action was tried and at least once refused.
    expect(swarm.done.every(([, times]) => times > 0)).toBe(true);
    expect(swarm.done).toHaveLength(11);
    const answers = new Set(swarm.calls.flatMap(({ statuses }) => statuses.map(([status]) => status)));
    for (const refusal of ['413', '422']) expect([...answers], refusal).toContain(refusal);
  },
);
