import type { Worker } from 'node:cluster';

import type { Message, ProcessMetrics } from './worker.ts';

/** A process that does not answer in time is left out, like one that is being started. */
const patienceMilliseconds = 2000;

type Collection = { readonly of: ProcessMetrics[]; readonly wanted: Set<Worker>; finish(): void };

const collections = new Map<number, Collection>();
let last = 0;

/** Asks all `serving` processes for their metrics when one of them wants these, and passes their answers on to it. */
export function collectFrom(serving: ReadonlySet<Worker>, from: Worker, message: Message): void {
  if (message.kind === 'metrics') {
    const collection = collections.get(message.id);
    if (!collection?.wanted.delete(from)) return;
    collection.of.push(message.metrics);
    if (collection.wanted.size === 0) collection.finish();
  }
  if (message.kind !== 'metrics wanted') return;
  last += 1;
  const id = last;
  const collection: Collection = {
    of: [],
    wanted: new Set(serving),
    finish() {
      clearTimeout(patience);
      if (collections.delete(id)) send(from, { kind: 'all metrics', id: message.id, of: collection.of });
    },
  };
  const patience = setTimeout(collection.finish, patienceMilliseconds);
  collections.set(id, collection);
  for (const worker of serving) send(worker, { kind: 'metrics wanted', id });
}

function send(worker: Worker, message: Message): void {
  // The channel of a process that has just died is no failure.
  if (worker.isConnected()) worker.send(message, () => undefined);
}
