import { getClient } from '#platform/data/client.ts';
import { reportFailure } from '@kaplya/client/failures/failure-feed.ts';
import { isOnline, subscribeToOnline } from '@kaplya/client/network/online.ts';
import { getQueryClient } from '#platform/data/query-client.ts';
import { withBrowserLock } from '@kaplya/client/tokens/with-lock.ts';
import { carryOverAddresses } from './carry-over-addresses.ts';
import { accountAddressesQuery } from './use-addresses.ts';

const LOCK = 'shop.addresses';

/**
 * Moves the guest's addresses to the account of the signed-in customer, and selects the same one there (T-17).
 * Idempotent. Never rejects: a failure is shown once, and the address stays in the browser until the network returns or
 * until the next visit.
 */
export async function uploadGuestAddresses({ isRetry = false } = {}): Promise<void> {
  const { call, storage, session } = getClient();
  const customer = session.getState();
  if (customer.kind !== 'customer') return;
  const isStillHere = () => session.getState() === customer;
  // Registered before the others are sent: if the network returns meanwhile, the lock defers the retry until they are
  // done.
  retryWhenOnline();
  try {
    const [failure] = await withBrowserLock(LOCK, () => carryOverAddresses({ call, storage, isStillHere }));
    if (!isStillHere()) return;
    if (failure !== undefined && !isRetry) reportFailure('createUserAddress', failure);
    await load();
  } catch {
    // A failure is ignored: the screens that show the list read it again.
  }
}

/**
 * Reads the account's list again. A request for it that was already running is cancelled, because it may lack the new
 * addresses.
 */
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
