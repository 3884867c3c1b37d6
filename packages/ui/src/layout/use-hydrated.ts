import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and while hydrating: what only local storage knows is not there yet. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
