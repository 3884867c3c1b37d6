import { getClient } from '#platform/data/client.ts';
import { reportFailure } from '@kaplya/client/failures/failure-feed.ts';
import { isOnline, subscribeToOnline } from '@kaplya/client/network/online.ts';
import { getQueryClient } from '#platform/data/query-client.ts';
import { withBrowserLock } from '@kaplya/client/tokens/with-lock.ts';
import { carryOverAddresses } from './carry-over-addresses.ts';
import { accountAddressesQuery } from './use-addresses.ts';

const LOCK = 'shop.addresses';

/**
 * Takes the guest's addresses over into the account of who has signed in, and selects the selected one again (T-17).
 * May be called at any time and twice. Never rejects: what could not be taken over is told once, waits in the browser,
 * and is tried again when the network comes back or at the next visit.
 */
export async function uploadGuestAddresses({ isRetry = false } = {}): Promise<void> {
  const { call, storage, session } = getClient();
  const customer = session.getState();
  if (customer.kind !== 'customer') return;
  const isStillHere = () => session.getState() === customer;
  // Also for a network that comes back while the others are sent: the lock makes the retry wait for them.
  retryWhenOnline();
  try {
    const [failure] = await withBrowserLock(LOCK, () => carryOverAddresses({ call, storage, isStillHere }));
    if (!isStillHere()) return;
    if (failure !== undefined && !isRetry) reportFailure('createUserAddress', failure);
    await load();
  } catch {
    // The list is read again by whoever shows it.
  }
}

/** Reads the account's list as it is by now; a list that is on its way may know nothing of what was just taken over. */
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
