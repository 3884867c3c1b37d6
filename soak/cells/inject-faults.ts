import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../random.ts';
import type { FaultWorld } from './fault-world.ts';

export type Fault = 'server' | 'broker' | 'cells' | 'acquirer' | 'cable';

export type Faults = {
  /** The log of faults, one line each. */
  readonly reported: readonly string[];
  /** How often each kind has begun. */
  readonly counts: ReadonlyMap<Fault, number>;
  /** Stops the faults; resolves when everything runs again. */
  end(): Promise<void>;
};

/** Kills processes and cuts connections, also several at once, until stopped. */
export function injectFaults(world: FaultWorld, random: Random, print: (text: string) => void): Faults {
  const ending = new AbortController();
  const reported: string[] = [];
  /** A process that is down is not killed again before it runs. */
  const inHand = new Map<Fault, Promise<void>>();
  // A server starts slower than all others together.
  const faults: Fault[] = ['server', 'cells', 'acquirer', 'acquirer', 'cable', 'cable', 'cable'];
  if (world.hasBroker) faults.push('broker', 'broker');
  const counts = new Map(faults.map((fault) => [fault, 0]));
  /** Not killed again before it has done some work. */
  const restMilliseconds = { server: 7000, cells: 3000, broker: 2000, acquirer: 2000, cable: 0 };

  async function bring(fault: Fault): Promise<void> {
    const away = random.int(0, 1500);
    const controllerId = random.pick(world.controllerIds);
    const text = `${fault}${fault === 'cable' ? ` of ${controllerId}` : ''}, ${away} ms`;
    reported.push(`${new Date().toISOString()} ${text}`);
    print(text);
    if (fault === 'server') await world.restartServer(away / 3);
    else if (fault === 'broker') await world.restartBroker(away);
    else if (fault === 'cells') await world.restartCells(away);
    // Either may be down itself.
    else if (fault === 'acquirer') await world.killAcquirer().catch(() => undefined);
    else await world.cut(controllerId, (away * 2) / 1000).catch(() => undefined);
    reported.push(`${new Date().toISOString()} ${fault} is back`);
    await delay(restMilliseconds[fault], undefined, { signal: ending.signal }).catch(() => undefined);
  }

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      await delay(random.int(200, 2000), undefined, { signal: ending.signal }).catch(() => undefined);
      if (ending.signal.aborted) return;
      // Each kind comes once before any comes again.
      const left = [...counts.keys()].filter((kind) => counts.get(kind) === 0);
      const fault = random.pick(left.length > 0 ? left : faults);
      if (inHand.has(fault)) continue;
      counts.set(fault, (counts.get(fault) ?? 0) + 1);
      const brought = bring(fault).finally(() => inHand.delete(fault));
      // The caller of `end` gets the error.
      brought.catch(() => undefined);
      inHand.set(fault, brought);
    }
  }

  const running = run();
  return {
    reported,
    counts,
    async end() {
      ending.abort();
      await running;
      await Promise.all(inHand.values());
    },
  };
}
