export type Listeners<Told extends unknown[] = []> = {
  /** Calls back on every announcement. Returns a function that unsubscribes. The same function is called once. */
  subscribe(listener: (...told: Told) => void): () => void;
  /** Calls every function. An error of one is reported to the page. It stops neither the others nor the caller. */
  tell(...told: Told): void;
};

/** Functions to call on an event. For a changing value use `createStore`. */
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
      // A copy: a function added during the calls waits for the next time. One removed meanwhile is skipped.
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
