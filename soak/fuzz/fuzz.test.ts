import { budgets, type Budgets } from '@kaplya/contract';
import { expect, test } from 'vitest';
import { startTestApp } from '../../apps/server/test/start-test-app.ts';
import { runFuzz } from './run-fuzz.ts';

const requests = Number(process.env['FUZZ_REQUESTS'] ?? 3000);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_124);
const isLarge = process.env['FUZZ_REQUESTS'] !== undefined;

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
  { timeout: isLarge ? 4 * 60 * 60 * 1000 : 90_000 },
  async () => {
    const startedAt = performance.now();
    const outcome = await runFuzz(app, () => lines, {
      ...{ seed, requests },
      ...(isLarge ? { tell: (text: string) => console.error(text) } : { seconds: 15 }),
    });
    const { faults, neverDone, statuses } = outcome;
    const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
    if (isLarge) {
      console.error(
        `${outcome.requests} requests of ${outcome.operations} operations, seed ${seed}, ${minutes} minutes`,
      );
      console.error(`answers: ${JSON.stringify(statuses)}; never with success: ${neverDone.join(', ') || 'none'}`);
    }
    expect(faults.join('\n'), `seed ${seed}`).toBe('');
    expect(outcome.requests).toBeGreaterThan(100);
  },
);
