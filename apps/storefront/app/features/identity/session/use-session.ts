import { useSyncExternalStore } from 'react';
import { getClient } from '#platform/data/client.ts';
import type { SessionState } from '@kaplya/client/tokens/session.ts';

const subscribe = (onChange: () => void) => getClient().session.subscribe(onChange);

/** Who uses this browser, live across tabs; null on the server and until hydration is over. */
export function useSession(): SessionState | null {
  return useSyncExternalStore(
    subscribe,
    () => getClient().session.getState(),
    () => null,
  );
}

/** Whether a customer is signed in; false also while that is not known yet. */
export function useIsCustomer(): boolean {
  return useSession()?.kind === 'customer';
}
