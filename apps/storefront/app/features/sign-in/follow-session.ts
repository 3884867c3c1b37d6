import { getClient } from '#platform/data/client.ts';
import { clearUserData } from '@kaplya/client/tokens/user-data.ts';
import { watchTabOwner } from '@kaplya/client/storage/tab-storage.ts';
import { whenOnline } from '@kaplya/ui/lazy/when-online.ts';

const LATER_MS = 3000;

let isFollowing = false;

/**
 * Updates this page with the user of the browser, in whichever tab they sign in or out. Call it once per page.
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

  watchTabOwner(storage, clearUserData);

  // Guest data that is still there means that the customer's sign-in was cut short (T-16, T-17).
  const isUnfinished = storage.find('anonUser') ?? storage.find('anonymousAddresses');
  if (known.kind === 'customer' && isUnfinished) {
    void whenOnline(() => import('./finish-sign-in.ts')).then(
      ({ finishSignIn }) => finishSignIn(),
      // The remaining data of the guest stays stored: the next page retries.
      () => {},
    );
  } else if (known.kind === 'customer') {
    // Changes from other devices are no part of the first screen.
    setTimeout(() => void syncFavourites(), LATER_MS);
  }
}

async function syncFavourites(): Promise<void> {
  try {
    const favourites = await whenOnline(() => import('#features/favourites/account-favourites.ts'));
    await favourites.syncFavourites();
  } catch {
    // The file is gone after a release: the next page repeats this.
  }
}
