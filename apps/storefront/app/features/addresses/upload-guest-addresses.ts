import { getClient } from '#platform/client.ts';
import { getQueryClient } from '#platform/query-client.ts';
import { withBrowserLock } from '#platform/with-lock.ts';
import { carryOverAddresses } from './carry-over-addresses.ts';
import { accountAddressesQuery } from './use-addresses.ts';

const load = () => getQueryClient().fetchQuery({ ...accountAddressesQuery(), staleTime: 0 });

const LOCK = 'kaplya.addresses';

/**
 * Takes the guest's addresses over into the account of who has signed in, and selects the selected one again (T-17).
 * May be called at any time and twice. Never rejects: what could not be taken over waits in the browser.
 */
export async function uploadGuestAddresses(): Promise<void> {
  const { call, storage, tokens } = getClient();
  if (!tokens.isRegistered()) return;
  await withBrowserLock(LOCK, () => carryOverAddresses({ call, storage, load })).catch(() => {
    // The list is read again by whoever shows it.
  });
}
