import { getClient } from '#platform/data/client.ts';
import { reportFailure } from '@kaplya/client/failures/failure-feed.ts';
import { withBrowserLock } from '@kaplya/client/tokens/with-lock.ts';
import { createAccountFavourites, type AccountFavourites } from './create-account-favourites.ts';

let favourites: AccountFavourites | null = null;

function getAccountFavourites(): AccountFavourites {
  const { storage, session, call } = getClient();
  favourites ??= createAccountFavourites({
    storage,
    session,
    call,
    withLock: (work) => withBrowserLock('shop.favourites', work),
    report: reportFailure,
  });
  return favourites;
}

/** Synchronises this device's favourites with the account's. Never rejects: the next visit retries after a failure. */
export async function syncFavourites(): Promise<void> {
  try {
    await getAccountFavourites().sync();
  } catch {
    // The page continues to show the favourites that this device has stored.
  }
}

export function sendFavourite(key: string, isOn: boolean): Promise<void> {
  return getAccountFavourites().send(key, isOn);
}
