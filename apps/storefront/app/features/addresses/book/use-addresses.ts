import { queryOptions } from '@tanstack/react-query';
import { useSession } from '#features/identity/session/use-session.ts';
import { getClient } from '#platform/data/client.ts';
import { toLoadState, type LoadState } from '#platform/data/load-state.ts';
import { useQuery } from '#platform/data/queries.ts';
import { getQueryClient } from '#platform/data/query-client.ts';
import type { SessionState } from '@kaplya/client/tokens/session.ts';
import type { GuestAddress } from '#platform/storage/stored-values.ts';

import { useStored } from '#platform/storage/use-stored.ts';
import { createAccountAddresses, type AccountAddresses } from './account-addresses.ts';
import type { Addresses } from './addresses.ts';
import { announceSelection, findFollowersAddress } from './address-follower.ts';
import { createGuestAddresses, type GuestAddresses } from './guest-addresses.ts';
import { useSelectedAddress } from './selected-address.ts';

let guests: GuestAddresses | null = null;
let account: AccountAddresses | null = null;

function getAccountAddresses(): AccountAddresses {
  const { storage, call } = getClient();
  account ??= createAccountAddresses({
    storage,
    call,
    queries: getQueryClient(),
    getQueryKey: () => accountAddressesQuery().queryKey,
    findCartAddress: findFollowersAddress,
    onSelected: announceSelection,
  });
  return account;
}

/** The address book of the present user: a customer's or a guest's. Throws on the server. */
export function getAddresses(): Addresses {
  const { storage, call, tokens } = getClient();
  if (tokens.isRegistered()) return getAccountAddresses();
  guests ??= createGuestAddresses({ storage, call, onSelected: announceSelection });
  return guests;
}

/**
 * The query of a customer's list of addresses. The key has the subject, because another customer of the same browser
 * has another list.
 */
export function accountAddressesQuery(session = getClient().session.getState()) {
  return queryOptions({
    queryKey: ['listUserAddresses', session.kind === 'customer' ? session.subjectId : null],
    queryFn: ({ signal }) => getAccountAddresses().load(signal),
  });
}

const noAddresses: readonly GuestAddress[] = [];
const visitor: SessionState = { kind: 'visitor' };

export type KnownAddresses = {
  /** Newest first. */
  addresses: readonly GuestAddress[];
  selected: GuestAddress | null;
  /** False while a customer's list is loading, or has failed to load. */
  isKnown: boolean;
  /** The loading state of the list. A guest's list is ready at once (T-01). */
  state: LoadState;
  failure: Error | null;
  retry: () => void;
};

/** The stored addresses, live; empty on the server and until hydration is over. */
export function useAddresses(): KnownAddresses {
  const selected = useSelectedAddress();
  const guestList = useStored('anonymousAddresses') ?? noAddresses;
  const session = useSession() ?? visitor;
  const isCustomer = session.kind === 'customer';
  const query = useQuery({ ...accountAddressesQuery(session), enabled: isCustomer });

  if (!isCustomer) {
    return { addresses: guestList, selected, isKnown: true, state: 'ready', failure: null, retry() {} };
  }
  return {
    addresses: query.data ?? noAddresses,
    selected,
    isKnown: query.data !== undefined,
    state: toLoadState(query),
    failure: query.error,
    retry: () => void query.refetch(),
  };
}
