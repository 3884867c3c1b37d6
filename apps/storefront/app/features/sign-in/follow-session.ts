import { getClient } from '#platform/data/client.ts';
import { clearUserData } from '@kaplya/client/tokens/user-data.ts';
import { whenOnline } from '@kaplya/ui/lazy/when-online.ts';

const LATER_MS = 3000;

let isFollowing = false;

/**
 * Follows sign-ins and sign-outs of this browser, in any tab: clears a former customer's data, and completes an
 * interrupted sign-in. Call it once per page.
 */
export function followSession(): void {
  if (isFollowing) return;
  isFollowing = true;
  const { session, storage } = getClient();
  let known = session.getState();

  session.subscribe(() => {
    const before = known;
    known = session.getState();
    if (known === before) return;
    if (before.kind === 'customer') clearUserData();
  });

  // Guest data left in the storage of a customer means that their sign-in was not completed (T-16, T-17).
  const isUnfinished = storage.find('anonUser') ?? storage.find('anonymousAddresses');
  if (known.kind === 'customer' && isUnfinished) {
    void whenOnline(() => import('./finish-sign-in.ts')).then(
      ({ finishSignIn }) => finishSignIn(),
      // When the chunk fails to load, the guest's data stays stored, and the next page load retries.
      () => {},
    );
  } else if (known.kind === 'customer') {
    // Deferred, because it is not urgent for the first screen, such as favourites added on other devices.
    setTimeout(() => void syncAccount(), LATER_MS);
  }
}

async function syncAccount(): Promise<void> {
  try {
    const account = await whenOnline(() => import('./sync-account.ts'));
    await account.syncAccount();
  } catch {
    // The chunk may be missing after a release; the next page load retries.
  }
}
