/** A queue that handles each controller's messages in their order; `run` must not fail. */
export type OrderedQueue = {
  /** Runs after all earlier messages of this controller. Resolves when there is room for another message. */
  of(controllerId: string, run: () => Promise<void>): Promise<void>;
  /** Runs after all earlier messages of every controller, and before all later ones. */
  alone(run: () => Promise<void>): Promise<void>;
  /** Resolves when no message is being handled. */
  whenIdle(): Promise<void>;
};

/**
 * Creates the queue. A slow message delays only further ones of the same controller; at most `atMost` are handled at
 * once.
 */
export function createOrderedQueue(atMost: number): OrderedQueue {
  let barrier: Promise<void> = Promise.resolve();
  const lastOf = new Map<string, Promise<void>>();
  let inHand = 0;
  let room = Promise.withResolvers<void>();

  const isFull = () => inHand >= atMost;

  async function runAfter(before: Promise<void>, run: () => Promise<void>): Promise<void> {
    await before;
    await run();
    inHand -= 1;
    room.resolve();
    room = Promise.withResolvers();
  }

  return {
    async of(controllerId, run) {
      inHand += 1;
      const done = runAfter(lastOf.get(controllerId) ?? barrier, run);
      lastOf.set(controllerId, done);
      void done.finally(() => lastOf.get(controllerId) === done && lastOf.delete(controllerId));
      while (isFull()) await room.promise;
    },
    alone(run) {
      inHand += 1;
      barrier = runAfter(
        Promise.all([barrier, ...lastOf.values()]).then(() => undefined),
        run,
      );
      lastOf.clear();
      return barrier;
    },
    async whenIdle() {
      await Promise.all([barrier, ...lastOf.values()]);
    },
  };
}
