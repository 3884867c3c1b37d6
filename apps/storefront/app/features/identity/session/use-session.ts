import type { ReadableStore } from '@kaplya/state/create-store.ts';
import { useStore } from '@kaplya/state/use-store.ts';
import { getClient } from '#platform/data/client.ts';
import type { SessionState } from '@kaplya/client/tokens/session.ts';

const session: ReadableStore<SessionState | null> = {
  getState: () => getClient().session.getState(),
  getInitialState: () => null,
  subscribe: (listener) => getClient().session.subscribe(listener),
};

/**
 * The current visitor or customer, updated when another tab signs in or out. null on the server and until hydration is
 * over.
 */
export function useSession(): SessionState | null {
  return useStore(session);
}

/** Whether a customer is signed in; false also on the server and until hydration is over. */
export function useIsCustomer(): boolean {
  return useSession()?.kind === 'customer';
}
