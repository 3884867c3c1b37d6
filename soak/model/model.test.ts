import { expect, test } from 'vitest';
import { runEpisode } from './episode.ts';
import { startWorld } from './world.ts';

// `npm run soak` sets both: it can replay any seed, for any length.
const seconds = Number(process.env['SOAK_SECONDS'] ?? 60);
const firstSeed = Number(process.env['SOAK_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const isTelling = process.env['SOAK_TELLS'] === 'on';
const stepsAtMost = Number(process.env['SOAK_STEPS'] ?? 40);

const world = await startWorld();

test(
  'random customers, operators, clocks and notifications leave money, points, stock and places right [rule 64] [rule 66]',
  { timeout: (seconds + 120) * 1000 },
  async () => {
    const until = performance.now() + seconds * 1000;
    let episodes = 0;
    const settled: string[] = [];
    for (let seed = firstSeed; episodes === 0 || performance.now() < until; seed += 1) {
      const episode = await runEpisode(world, seed, stepsAtMost);
      if (isTelling) console.log(`Seed ${seed}\n${episode.told.join('\n')}`);
      settled.push(...episode.settled);
      episodes += 1;
    }
    const refunds = settled.filter((settlement) => settlement === 'refund').length;
    console.log(
      `${episodes} episodes from seed ${firstSeed} on, ${stepsAtMost} steps each; ` +
        `of ${settled.length} changes of orders ${refunds} gave money back`,
    );
    expect(episodes).toBeGreaterThan(0);
    // A long run must reach every settlement: an unreached one proves nothing.
    if (episodes * stepsAtMost >= 2000) expect(new Set(settled)).toEqual(new Set(['none', 'at_door', 'refund']));
  },
);
