// A supervisor with processes that only listen, and that start and stop as the test demands by BEHAVIOUR.
import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { createLogger } from '#observability/logger.ts';
import { superviseWorkers } from '#process/workers/supervise-workers.ts';

const { values: flags } = parseArgs({ options: { worker: { type: 'string' } } });
const { BEHAVIOUR: behaviour, SHOP_PORT: shopPort, OTHER_PORT: otherPort } = process.env;
const deadBeforeItServes = 3;

async function listenAt(port: string | undefined): Promise<void> {
  await once(createServer().listen(Number(port), '127.0.0.1'), 'listening');
}

async function supervise(): Promise<number> {
  const stopping = new AbortController();
  cluster.on('fork', ({ id }) => console.log(`forked ${id}`));
  process.once('SIGTERM', () => stopping.abort());
  return superviseWorkers({
    count: 2,
    port: Number(shopPort),
    logger: createLogger({ level: 'error' }),
    shutdownGraceMilliseconds: 0,
    stopping: stopping.signal,
    times: { firstPause: 10, longestPause: 20, stop: 300 },
  });
}

async function serve(number: string): Promise<void> {
  console.log(`started ${number} ${process.pid}`);
  if (behaviour === 'the first dies' && number === '1') process.exit(deadBeforeItServes);
  if (behaviour === 'the second dies' && number === '2') process.exit(deadBeforeItServes);
  process.on('SIGTERM', () => {
    if (behaviour !== 'the second stays' || number === '1') process.exit(0);
  });
  await listenAt(otherPort);
  await delay(200);
  console.log(`serves ${number}`);
  await listenAt(shopPort);
}

if (flags.worker === undefined) process.exitCode = await supervise();
else await serve(flags.worker);
