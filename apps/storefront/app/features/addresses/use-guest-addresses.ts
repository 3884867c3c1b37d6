import { getCart } from '#features/cart/cart-session.ts';
import { getClient } from '#platform/client.ts';
import type { GuestAddress } from '#platform/stored-values.ts';
import { useStored } from '#platform/use-stored.ts';
import { createGuestAddresses, type GuestAddresses } from './guest-addresses.ts';

let guestAddresses: GuestAddresses | null = null;

/** The address book of this browser; selecting in it tells the cart (T-14). Throws on the server. */
export function getGuestAddresses(): GuestAddresses {
  const { storage, call } = getClient();
  guestAddresses ??= createGuestAddresses({ storage, call, onSelected: () => void getCart().assignAddress() });
  return guestAddresses;
}

const noAddresses: readonly GuestAddress[] = [];

/** Live across tabs; empty on the server and until hydration is over. */
export function useGuestAddresses(): { addresses: readonly GuestAddress[]; selected: GuestAddress | null } {
  const addresses = useStored('anonymousAddresses') ?? noAddresses;
  const chosen = useStored('anonymousSelectedAddress');
  const earlier = useStored('selectedAddress');
  return { addresses, selected: chosen ?? earlier };
}
