import type { Worker } from 'node:cluster';

import type { Message, ProcessMetrics } from './worker.ts';

/** The time in which processes have to answer; one that does not is left out of the metrics. */
const patienceMilliseconds = 2000;

type Collection = { readonly answers: ProcessMetrics[]; readonly unanswered: Set<Worker>; finish(): void };

const collections = new Map<number, Collection>();
let collectionsBegun = 0;

/**
 * Handles a message about metrics: when a process requests the metrics of all, asks all `serving` processes and sends
 * it their answers.
 */
export function collectFrom(serving: ReadonlySet<Worker>, sender: Worker, message: Message): void {
  if (message.kind === 'metrics') addAnswer(sender, message);
  else if (message.kind === 'metrics wanted') beginCollection(serving, sender, message.id);
}

function addAnswer(sender: Worker, { id, metrics }: Extract<Message, { kind: 'metrics' }>): void {
  const collection = collections.get(id);
  if (!collection?.unanswered.delete(sender)) return;
  collection.answers.push(metrics);
  if (collection.unanswered.size === 0) collection.finish();
}

/** Starts to collect metrics; `requestId` is the requester's own number of its request. */
function beginCollection(serving: ReadonlySet<Worker>, requester: Worker, requestId: number): void {
  collectionsBegun += 1;
  const id = collectionsBegun;
  const collection: Collection = {
    answers: [],
    unanswered: new Set(serving),
    finish() {
      clearTimeout(patience);
      if (collections.delete(id)) {
        send(requester, { kind: 'all metrics', id: requestId, metricsOfProcesses: collection.answers });
      }
    },
  };
  const patience = setTimeout(collection.finish, patienceMilliseconds);
  collections.set(id, collection);
  for (const worker of serving) send(worker, { kind: 'metrics wanted', id });
}

function send(worker: Worker, message: Message): void {
  // Failures are ignored, because the process may have just died.
  if (worker.isConnected()) worker.send(message, () => undefined);
}
