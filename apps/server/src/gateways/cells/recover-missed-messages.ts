export type MissedMessageRecovery = {
  /**
   * Records a loss that `request` recovers. `request` must not fail; it returns false if it had no effect. Each `name`
   * is requested once.
   */
  record(name: string, request: () => Promise<boolean>): void;
  /** A message could be handled again, so requests all losses, one after the other. */
  recover(): void;
};

/** The least time between two requests for the same loss. */
const apartMilliseconds = 60_000;

/** Recovers lost messages while `canAsk` is true. */
export function createMissedMessageRecovery(canRequest: () => boolean): MissedMessageRecovery {
  const missed = new Map<string, () => Promise<boolean>>();
  /** The losses of the last minute, the oldest first. */
  const requestedAt = new Map<string, number>();
  let isRequesting = false;

  function forgetBefore(time: number): void {
    for (const [name, at] of requestedAt) {
      if (at > time) return;
      requestedAt.delete(name);
    }
  }

  async function requestAll(): Promise<void> {
    for (const [name, request] of missed) {
      if (!canRequest()) return;
      forgetBefore(performance.now() - apartMilliseconds);
      if (requestedAt.has(name)) continue;
      missed.delete(name);
      // Recorded before the request, so that an always failing one is not retried more often.
      requestedAt.set(name, performance.now());
      if (await request()) continue;
      missed.set(name, request);
      // The other requests may fail as well, so they wait for the next handled message.
      return;
    }
  }

  return {
    record: (name, request) => void missed.set(name, request),
    recover() {
      if (isRequesting || missed.size === 0) return;
      isRequesting = true;
      void requestAll().finally(() => {
        isRequesting = false;
      });
    },
  };
}
