/** What controllers say, in the order in which each said it; `run` may not fail. */
export type InOrder = {
  /** Runs after all that this controller said before. Resolves when there is room for another message. */
  of(controllerId: string, run: () => Promise<void>): Promise<void>;
  /** Runs after all that came before, of whomever, and before all that comes later. */
  alone(run: () => Promise<void>): Promise<void>;
  /** Until nothing is in hand. */
  rest(): Promise<void>;
};

/** One that takes long keeps the others of its controller only; of all together `atMost` are in hand. */
export function createInOrder(atMost: number): InOrder {
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
    async rest() {
      await Promise.all([barrier, ...lastOf.values()]);
    },
  };
}
