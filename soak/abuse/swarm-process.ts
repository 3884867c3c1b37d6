// Runs the swarm in its own process, so that it takes no time from the measured customers. It starts at once, ends when
// told to, and then reports its answers.
import { setTimeout as delay } from 'node:timers/promises';
import { setPriority } from 'node:os';
import { createRandom } from '../random.ts';
import { createCallLog } from './call-log.ts';
import { hostileActions, type Hostile } from './hostile-actions.ts';
import { hostileParty } from './network.ts';
import { leastDone, mustSucceed, type SwarmOrder, type SwarmReport } from './swarm.ts';

/** The pause between two actions of one member. */
const pause = { leastMilliseconds: 2000, mostMilliseconds: 6000 };

const ending = new AbortController();
process.once('message', () => ending.abort());
const { origin, clients, seed, arrivalMilliseconds, pauseShare } = JSON.parse(process.argv[2] ?? '') as SwarmOrder;
const log = createCallLog();
// A real swarm on other machines would not use this machine's time either.
setPriority(19);
const deeds = Object.entries(hostileActions);
/** The members that have not come yet. */
let newcomers = clients;
let hasDoneLeast = false;
const done = new Map(deeds.map(([name]) => [name, 0]));

async function harass(serial: number): Promise<void> {
  const [name, deed] = deeds[serial % deeds.length] ?? [];
  if (name === undefined || !deed) return;
  const random = createRandom(seed + serial);
  const hostile: Hostile = {
    ...{ origin, random, log, signal: ending.signal, party: hostileParty(serial) },
    state: { streams: 0 },
  };
  await delay(random.int(0, arrivalMilliseconds));
  newcomers -= 1;
  while (!ending.signal.aborted) {
    await deed(hostile);
    done.set(name, (done.get(name) ?? 0) + 1);
    reportLeast();
    await delay(random.int(pause.leastMilliseconds, pause.mostMilliseconds) * pauseShare);
  }
}

/** Says once that each kind of deed was done, and that what the shop allows went through. */
function reportLeast(): void {
  const isAllowed = (name: string): boolean => (log.calls.get(name)?.statuses.get('200') ?? 0) > 0;
  if (hasDoneLeast || newcomers > 0 || [...done.values()].includes(0) || !mustSucceed.every(isAllowed)) return;
  hasDoneLeast = true;
  process.send?.(leastDone);
}

await Promise.all(Array.from({ length: clients }, (_, serial) => harass(serial)));
const report: SwarmReport = {
  done: [...done],
  calls: [...log.calls].map(([name, { statuses, milliseconds }]) => ({ name, statuses: [...statuses], milliseconds })),
};
process.send?.(report, () => process.exit(0));
