import { expect, test } from 'vitest';
import { runCellFaults } from './run-cell-faults.ts';

// Uses one fixed seed, so that runs are comparable; `npm run soak -- cells` uses others, with any number of orders.
const orders = Number(process.env['SOAK_CELLS_ORDERS'] ?? 40);
const seed = Number(process.env['SOAK_CELLS_SEED'] ?? 11);
const brokers = (process.env['SOAK_CELLS_BROKERS'] ?? 'mosquitto').split(',') as ('embedded' | 'mosquitto')[];
const isTelling = process.env['SOAK_TELLS'] === 'on';

/** Orders run side by side; an order may take as long as its rules allow. */
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
