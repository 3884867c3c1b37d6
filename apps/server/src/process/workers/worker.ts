import cluster from 'node:cluster';
import { once } from 'node:events';

/** The metrics of one process, in the form in which the library aggregates them in another. */
export type ProcessMetrics = readonly object[];

/** This process as one of several, with its connection to the supervisor. */
export type Worker = {
  /** The process's number, from 1; a process that replaces a dead one gets its number. */
  readonly number: number;
  /** The first one runs the jobs and speaks at the terminal for all. */
  readonly isFirst: boolean;
  /** Answers the supervisor with these metrics from now on. */
  serveMetrics(read: () => Promise<ProcessMetrics>): void;
  /** The metrics of all processes that serve, its own included. */
  collectMetrics(): Promise<readonly ProcessMetrics[]>;
  /** Disconnects the supervisor, whose channel would keep this process alive. */
  leave(): void;
};

/** Messages from a worker to the supervisor and back. */
export type Message =
  | { readonly kind: 'metrics wanted'; readonly id: number }
  | { readonly kind: 'metrics'; readonly id: number; readonly metrics: ProcessMetrics }
  | { readonly kind: 'all metrics'; readonly id: number; readonly metricsOfProcesses: readonly ProcessMetrics[] };

const answerMilliseconds = 5000;

// The channel may be closed already.
const send = (message: Message): void => void process.send?.(message, undefined, undefined, () => undefined);

/** Joins the supervisor that started this process. */
export function joinSupervisor(number: number): Worker {
  let requestsSent = 0;
  return {
    number,
    isFirst: number === 1,
    serveMetrics(read) {
      process.on('message', (message: Message) => {
        if (message.kind !== 'metrics wanted') return;
        read().then(
          (metrics) => send({ kind: 'metrics', id: message.id, metrics }),
          () => send({ kind: 'metrics', id: message.id, metrics: [] }),
        );
      });
    },
    async collectMetrics() {
      requestsSent += 1;
      const id = requestsSent;
      const signal = AbortSignal.timeout(answerMilliseconds);
      send({ kind: 'metrics wanted', id });
      for (;;) {
        const [message] = (await once(process, 'message', { signal })) as [Message];
        if (message.kind === 'all metrics' && message.id === id) return message.metricsOfProcesses;
      }
    },
    leave: () => cluster.worker?.disconnect(),
  };
}
