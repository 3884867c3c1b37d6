import { useIsCustomer } from '#features/identity/session/use-session.ts';
import { getClient } from '#platform/data/client.ts';
import type { GuestAddress } from '#platform/storage/stored-values.ts';
import { useStored } from '#platform/storage/use-stored.ts';

/** The address chosen for delivery: a guest's, or the one of a registered customer. */
export function findSelectedAddress(): GuestAddress | null {
  const { storage, tokens } = getClient();
  const own = storage.find('selectedAddress');
  return tokens.isRegistered() ? own : (storage.find('anonymousSelectedAddress') ?? own);
}

/** The selected address as a hook, updated across tabs; null on the server and until hydration is over. */
export function useSelectedAddress(): GuestAddress | null {
  const isCustomer = useIsCustomer();
  const own = useStored('selectedAddress');
  const guests = useStored('anonymousSelectedAddress');
  return isCustomer ? own : (guests ?? own);
}
