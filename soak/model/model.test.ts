import { expect, test } from 'vitest';
import { shortRunSeconds } from '../short-run.ts';
import { runEpisode } from './episode.ts';
import { startWorld } from './world.ts';

// `npm test` begins with one fixed seed, so that runs are comparable; `npm run soak` with any, and goes on for longer.
const seconds = Number(process.env['SOAK_SECONDS'] ?? shortRunSeconds);
const firstSeed = Number(process.env['SOAK_SEED'] ?? 1);
const isVerbose = process.env['SOAK_VERBOSE'] === 'on';
const stepsAtMost = Number(process.env['SOAK_STEPS'] ?? 40);

const world = await startWorld();

test(
  'random customers, operators, clocks and notifications leave money, points, stock and places right [rule 64] [rule 66]',
  { timeout: (seconds + 180) * 1000 },
  async () => {
    const until = performance.now() + seconds * 1000;
    let episodes = 0;
    let orders = 0;
    const settlements: string[] = [];
    for (let seed = firstSeed; episodes === 0 || performance.now() < until; seed += 1) {
      const episode = await runEpisode(world, seed, stepsAtMost);
      if (isVerbose) console.log(`Seed ${seed}\n${episode.steps.join('\n')}`);
      settlements.push(...episode.settlements);
      orders += episode.orders.length;
      episodes += 1;
    }
    const refunds = settlements.filter((settlement) => settlement === 'refund').length;
    console.log(
      `${episodes} episodes with ${orders} orders; of ${settlements.length} changes of orders ${refunds} gave money back: ` +
        `npm run soak -- --seed ${firstSeed} --steps ${stepsAtMost} --seconds ${seconds}`,
    );
    expect(episodes).toBeGreaterThan(0);
    // A long run must reach every settlement: an unreached one proves nothing.
    if (episodes * stepsAtMost >= 2000) expect(new Set(settlements)).toEqual(new Set(['none', 'at_door', 'refund']));
  },
);
