import { resolve } from 'node:path';
import { startChild } from './child.ts';
import type { DriverMessage, Job, Outcome, Promised } from './jobs.ts';

export type Driver = {
  run(job: Job): Promise<Outcome>;
  /** All that the shop has promised this driver so far. */
  getPromised(): Promised;
  stop(): Promise<void>;
};

export function startDriver(): Driver {
  type Done = Extract<DriverMessage, { outcome: Outcome }>;
  const child = startChild<{ job: Job }, Done>(resolve(import.meta.dirname, 'driver-process.ts'));
  let promised: Promised = { orders: 0, pieces: {} };
  return {
    async run(job) {
      const reply = await child.ask({ job });
      ({ promised } = reply);
      return reply.outcome;
    },
    getPromised: () => promised,
    stop: () => child.stop(),
  };
}
