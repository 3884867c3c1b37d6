import { getClient } from '#platform/data/client.ts';
import { reportFailure } from '@kaplya/client/failures/failure-feed.ts';
import { isOnline, subscribeToOnline } from '@kaplya/client/network/online.ts';
import { getQueryClient } from '#platform/data/query-client.ts';
import { withBrowserLock } from '@kaplya/client/tokens/with-lock.ts';
import { carryOverAddresses } from './carry-over-addresses.ts';
import { accountAddressesQuery } from './use-addresses.ts';

const LOCK = 'shop.addresses';

/**
 * Moves the guest's addresses to the account of the signed-in customer, and selects the selected one again (T-17). May
 * be called at any time and repeatedly. Never rejects: a failure is shown once, and the address waits in the browser
 * until the network returns or until the next visit.
 */
export async function uploadGuestAddresses({ isRetry = false } = {}): Promise<void> {
  const { call, storage, session } = getClient();
  const customer = session.getState();
  if (customer.kind !== 'customer') return;
  const isStillHere = () => session.getState() === customer;
  // The network may return while the others are sent: the lock makes the retry wait for them.
  retryWhenOnline();
  try {
    const [failure] = await withBrowserLock(LOCK, () => carryOverAddresses({ call, storage, isStillHere }));
    if (!isStillHere()) return;
    if (failure !== undefined && !isRetry) reportFailure('createUserAddress', failure);
    await load();
  } catch {
    // The screens that show the list read it again.
  }
}

/** Reads the account's current list. A list that was already loading may lack the new addresses. */
async function load(): Promise<void> {
  const query = accountAddressesQuery();
  const queries = getQueryClient();
  await queries.cancelQueries({ queryKey: query.queryKey });
  await queries.fetchQuery({ ...query, staleTime: 0 });
}

let isRetrying = false;

function retryWhenOnline(): void {
  if (isRetrying) return;
  isRetrying = true;
  subscribeToOnline(() => {
    const isWaiting = getClient().storage.find('anonymousAddresses') !== null;
    if (isOnline() && isWaiting) void uploadGuestAddresses({ isRetry: true });
  });
}
