export type Listeners<Told extends unknown[] = []> = {
  /** Calls back whenever something is told; returns the way to stop. The same function is told once. */
  subscribe(listener: (...told: Told) => void): () => void;
  /** Tells everybody. What one of them throws is reported to the page: it stops neither the others nor who tells. */
  tell(...told: Told): void;
};

/** Functions that hear of something. For a value that changes there is `createStore`. */
export function createListeners<Told extends unknown[] = []>(): Listeners<Told> {
  const listeners = new Set<(...told: Told) => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    tell(...told) {
      // A copy: one that subscribes while others are told waits for the next time. One that stopped meanwhile is left out.
      for (const listener of [...listeners]) {
        try {
          if (listeners.has(listener)) listener(...told);
        } catch (failure) {
          reportError(failure);
        }
      }
    },
  };
}
