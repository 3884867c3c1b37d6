// Loaded before a shop: at SIGUSR2 it collects garbage and writes a report, after a heap snapshot if one is wanted. Run
// Node with --expose-gc.
import { subscribe } from 'node:diagnostics_channel';
import { writeFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { writeHeapSnapshot } from 'node:v8';

const folder = process.env['SOAK_MEMORY_FOLDER'] ?? '';

/** Bytes leaked on purpose at each request; a leak search must find this one. */
const leakedBytes = Number(process.env['SOAK_MEMORY_LEAK_BYTES'] ?? '0');
const leaked: number[][] = [];
let requests = 0;

const collections = 3;
const pauseMilliseconds = 20;

subscribe('http.server.request.start', () => {
  requests += 1;
  if (leakedBytes > 0) leaked.push(Array.from({ length: Math.ceil(leakedBytes / 8) }, () => requests + 0.5));
});

/** Finalizers run in a later turn; until then their objects would look retained. */
async function collectGarbage(): Promise<void> {
  for (let round = 0; round < collections; round += 1) {
    globalThis.gc?.();
    await delay(pauseMilliseconds);
  }
  globalThis.gc?.();
}

async function report(): Promise<void> {
  await collectGarbage();
  const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage();
  const kinds = Object.fromEntries(
    [...Map.groupBy(process.getActiveResourcesInfo(), (kind) => kind)].map(([kind, all]) => [kind, all.length]),
  );
  const request = join(folder, 'snapshot-wanted');
  if (existsSync(request)) {
    rmSync(request);
    writeHeapSnapshot(join(folder, `${Date.now()}.heapsnapshot`));
  }
  const line = { rss, heapUsed, external, arrayBuffers, requests, kinds };
  writeFileSync(join(folder, 'memory.json'), `${JSON.stringify(line)}\n`);
}

process.on('SIGUSR2', () => void report());
