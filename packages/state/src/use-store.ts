import { useSyncExternalStore } from 'react';
import type { ReadableStore } from './create-store.ts';

/**
 * The state of a store, live. `select` takes a part of it and must return the same value for the same state: a plain
 * value or an object of the state, never a new one. Then only changes of that part render.
 */
export function useStore<State>(store: ReadableStore<State>): State;
export function useStore<State, Selected>(store: ReadableStore<State>, select: (state: State) => Selected): Selected;
export function useStore<State, Selected>(
  store: ReadableStore<State>,
  select: (state: State) => State | Selected = (state) => state,
): State | Selected {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.getState()),
    () => select(store.getInitialState()),
  );
}
