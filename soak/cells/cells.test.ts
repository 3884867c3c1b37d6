import { expect, test } from 'vitest';
import { shortRunSeconds } from '../short-run.ts';
import { runCellFaults } from './run-cell-faults.ts';

// `npm test` uses one fixed seed, so that runs are comparable, and one broker; `npm run soak -- cells` any of both, for
// any number of orders.
const isShort = process.env['SOAK_CELLS_ORDERS'] === undefined;
const orders = Number(process.env['SOAK_CELLS_ORDERS'] ?? 40);
const seed = Number(process.env['SOAK_CELLS_SEED'] ?? 11);
const brokers = (process.env['SOAK_CELLS_BROKERS'] ?? 'mosquitto').split(',') as ('embedded' | 'mosquitto')[];
const isVerbose = process.env['SOAK_VERBOSE'] === 'on';

/** A limit against a run that hangs. Orders run side by side; one may take as long as its rules allow. */
const seconds = isShort ? 400 : 400 + orders * 2;

test.each(brokers)(
  'whatever is killed or cut, in any order, every order at a cell is completed or refunded once, over %s [rules 69-77a]',
  { timeout: (seconds + 60) * 1000 },
  async (broker) => {
    const print = isVerbose ? (text: string) => console.log(text) : undefined;
    const report = await runCellFaults({
      ...{ seed, orders, broker, seconds },
      ...(isShort && { playSeconds: shortRunSeconds }),
      ...(print && { print }),
    });
    const reported = [...report.faults].map(([fault, count]) => `${fault} ${count}`).join(', ');
    console.log(
      `${report.orders} orders over ${broker}; faults: ${reported}: npm run soak -- cells --seed ${seed} --orders ${orders} --broker ${broker}`,
    );
    // A customer at each of the twelve cells, and one more when everything is up again.
    expect(report.orders).toBeGreaterThanOrEqual(isShort ? 24 : Math.min(orders, 12));
    if (isShort) expect([...report.faults.values()].filter((count) => count === 0)).toEqual([]);
  },
);
