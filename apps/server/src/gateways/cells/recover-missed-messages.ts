export type MissedMessageRecovery = {
  /**
   * Records a loss that `ask` recovers. `ask` must not fail; it returns false if it had no effect. Each `name` is asked
   * once.
   */
  record(name: string, ask: () => Promise<boolean>): void;
  /** A message could be handled again, so asks for all losses, one after the other. */
  recover(): void;
};

/** The least time between two requests for the same loss. */
const apartMilliseconds = 60_000;

/** Recovers lost messages while `canAsk` is true. */
export function createMissedMessageRecovery(canAsk: () => boolean): MissedMessageRecovery {
  const missed = new Map<string, () => Promise<boolean>>();
  /** The losses of the last minute, the oldest first. */
  const askedAt = new Map<string, number>();
  let isAsking = false;

  function forgetBefore(time: number): void {
    for (const [name, at] of askedAt) {
      if (at > time) return;
      askedAt.delete(name);
    }
  }

  async function askAll(): Promise<void> {
    for (const [name, ask] of missed) {
      if (!canAsk()) return;
      forgetBefore(performance.now() - apartMilliseconds);
      if (askedAt.has(name)) continue;
      missed.delete(name);
      // Recorded before the request, so that an always failing one is not retried more often.
      askedAt.set(name, performance.now());
      if (await ask()) continue;
      missed.set(name, ask);
      // The other requests may fail as well, so they wait for the next handled message.
      return;
    }
  }

  return {
    record: (name, ask) => void missed.set(name, ask),
    recover() {
      if (isAsking || missed.size === 0) return;
      isAsking = true;
      void askAll().finally(() => {
        isAsking = false;
      });
    },
  };
}
