import { budgets, type Budgets } from '@kaplya/contract';
import { expect, test } from 'vitest';
import { startTestApp } from '../../apps/server/test/start-test-app.ts';
import { shortRunSeconds } from '../short-run.ts';
import { runFuzz } from './run-fuzz.ts';

// `npm test` uses one fixed seed, so that runs are comparable; `npm run soak -- fuzz` any, for many more requests.
const isShort = process.env['FUZZ_REQUESTS'] === undefined;
const requests = Number(process.env['FUZZ_REQUESTS'] ?? Infinity);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_124);

// The calls must reach the code behind the budgets.
const unlimited = Object.fromEntries(Object.keys(budgets).map((name) => [name, []])) as unknown as Budgets;

const lines: string[] = [];
const app = await startTestApp({
  budgets: unlimited,
  env: { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'error' },
  log: (line) => lines.push(line),
});

test(
  `no request out of the document breaks the shop or makes it tell of its inside, seed ${seed} [P-48]`,
  { timeout: isShort ? 180_000 : 4 * 60 * 60 * 1000 },
  async () => {
    const startedAt = performance.now();
    const outcome = await runFuzz(app, () => lines, {
      ...{ seed, requests },
      ...(isShort ? { seconds: shortRunSeconds } : { print: (text: string) => console.error(text) }),
    });
    const { faults, neverAsked, neverDone, statuses } = outcome;
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const repeat = `npm run soak -- fuzz --seed ${seed} --requests ${outcome.requests}`;
    console.log(`${outcome.requests} requests of ${outcome.operations} operations in ${seconds} s: ${repeat}`);
    if (!isShort) {
      console.error(`answers: ${JSON.stringify(statuses)}; never with success: ${neverDone.join(', ') || 'none'}`);
    }
    expect(faults.join('\n'), repeat).toBe('');
    expect(neverAsked).toEqual([]);
    // Refusals alone would prove little.
    expect(statuses['200']).toBeGreaterThan(outcome.operations / 10);
  },
);
