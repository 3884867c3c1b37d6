import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and while hydrating: data of the local storage is not available yet. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
