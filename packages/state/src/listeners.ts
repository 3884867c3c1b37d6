export type Listeners<Args extends unknown[] = []> = {
  /** Adds a function that each `notify` calls; returns one that unsubscribes. A function added twice is called once. */
  subscribe(listener: (...args: Args) => void): () => void;
  /** Calls every function. An error of one is reported to the page. It stops neither the others nor the caller. */
  notify(...args: Args): void;
};

/** Functions to call on an event. For a changing value use `createStore`. */
export function createListeners<Args extends unknown[] = []>(): Listeners<Args> {
  const listeners = new Set<(...args: Args) => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    notify(...args) {
      // A copy: a function added during the calls waits for the next time. One removed meanwhile is skipped.
      for (const listener of [...listeners]) {
        try {
          if (listeners.has(listener)) listener(...args);
        } catch (failure) {
          reportError(failure);
        }
      }
    },
  };
}
