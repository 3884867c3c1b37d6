export type MissedMessageRecovery = {
  /**
   * Records that messages were lost; `request` asks for them again. `request` must not throw; it returns false if it
   * could not ask. Of losses with the same `name` only one is recorded.
   */
  record(name: string, request: () => Promise<boolean>): void;
  /** Requests all recorded losses, one after another. Called when a message was handled without failure. */
  recover(): void;
};

/** The least time between two requests for the same loss. */
const apartMilliseconds = 60_000;

/** Creates the recovery, which requests losses only while `canRequest` returns true. */
export function createMissedMessageRecovery(canRequest: () => boolean): MissedMessageRecovery {
  const missed = new Map<string, () => Promise<boolean>>();
  /** The times of the requests of the last minute by name, the oldest first. */
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
      // Set before the request, so that one that always fails is not repeated more often.
      requestedAt.set(name, performance.now());
      if (await request()) continue;
      missed.set(name, request);
      // Ends the round, because the other requests would probably fail too; the next handled message starts another
      // round.
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
