import { expect, test } from 'vitest';
import { runCellFaults } from './run-cell-faults.ts';

// One seed always, so that a run can be compared with the one before; `npm run soak -- cells` plays others, with as many
// orders as one likes.
const orders = Number(process.env['SOAK_CELLS_ORDERS'] ?? 40);
const seed = Number(process.env['SOAK_CELLS_SEED'] ?? 11);
const brokers = (process.env['SOAK_CELLS_BROKERS'] ?? 'mosquitto').split(',') as ('embedded' | 'mosquitto')[];
const isTelling = process.env['SOAK_TELLS'] === 'on';

/** Orders go on side by side; in doubt each takes as long as its rules say. */
const seconds = 180 + orders * 2;

test.each(brokers)(
  'whatever is killed or cut, in any order, every order at a cell is completed or refunded once, over %s [rules 69-77a]',
  { timeout: (seconds + 60) * 1000 },
  async (broker) => {
    const tell = isTelling ? (text: string) => console.log(text) : undefined;
    const done = await runCellFaults({ seed, orders, broker, seconds, ...(tell && { tell }) });
    console.log(done);
    expect(done).toContain(broker);
  },
);
