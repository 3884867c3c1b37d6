import type { Worker } from 'node:cluster';

import type { Message, ProcessMetrics } from './worker.ts';

/** A process that does not answer in time is left out, like one that is being started. */
const patienceMilliseconds = 2000;

type Collection = { readonly answers: ProcessMetrics[]; readonly unanswered: Set<Worker>; finish(): void };

const collections = new Map<number, Collection>();
let collectionsBegun = 0;

/** Asks all `serving` processes for their metrics when one of them wants these, and passes their answers on to it. */
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

/** `wantedId` is the number by which the process knows its question. */
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
  // The channel of a process that has just died is no failure.
  if (worker.isConnected()) worker.send(message, () => undefined);
}
