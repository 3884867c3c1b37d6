import { createListeners } from './listeners.ts';

/** State that can be watched. */
export type ReadableStore<State> = {
  getState(): State;
  /** The first state, which the server and hydration render: the browser's may have changed before hydration. */
  getInitialState(): State;
  /** Calls back after each change; returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
};

export type Store<State> = ReadableStore<State> & {
  /** Replaces the state and calls all subscribers. The same state (`Object.is`) is no change. */
  setState(next: State): void;
};

/** State outside of React that components and other code share (docs/decisions/0061). `useStore` reads it. */
export function createStore<State>(initial: State): Store<State> {
  const { subscribe, notify } = createListeners();
  let state = initial;
  return {
    getState: () => state,
    getInitialState: () => initial,
    subscribe,
    setState(next) {
      if (Object.is(next, state)) return;
      state = next;
      notify();
    },
  };
}
