import { passOnSelectedAddress } from '#features/addresses/book/pass-on-selected-address.ts';
import { uploadGuestAddresses } from '#features/addresses/book/upload-guest-addresses.ts';
import { syncFavourites } from '#features/favourites/account-favourites.ts';
import { getClient } from '#platform/data/client.ts';
import type { EndpointId } from '@kaplya/client/calls/endpoints.ts';
import { reportFailure } from '@kaplya/client/failures/failure-feed.ts';
import { getQueryClient } from '#platform/data/query-client.ts';
import { profileQuery, userQuery } from '#features/identity/session/account-queries.ts';

/**
 * Completes a sign-in: user, profile, addresses, and the end of the guest (T-16, T-17). Never rejects. Failures are
 * shown, and tried again at the next visit. A customer who signs out meanwhile sees and leaves nothing.
 */
export async function finishSignIn(): Promise<void> {
  const { call, session, storage } = getClient();
  const queries = getQueryClient();
  const customer = session.getState();
  if (customer.kind !== 'customer') return;
  const isStillHere = () => session.getState() === customer;

  // This runs before the first call, so that nothing else is selected meanwhile.
  if (storage.find('anonymousSelectedAddress')) passOnSelectedAddress(storage);
  storage.remove('anonymousSelectedAddress');

  async function attempt(action: EndpointId, work: () => Promise<unknown>): Promise<boolean> {
    if (!isStillHere()) return false;
    try {
      await work();
      return true;
    } catch (failure) {
      if (isStillHere()) reportFailure(action, failure);
      return false;
    }
  }

  // The call tells the server the roles of the token; its answer is not needed.
  void call('updateUserByJwt').catch(() => {});
  const hasUser = await attempt('getUser', () => queries.fetchQuery(userQuery()));
  const hasProfile = await attempt('getProfile', () => queries.fetchQuery(profileQuery()));
  if (isStillHere()) await uploadGuestAddresses();
  if (isStillHere()) void syncFavourites();
  if (isStillHere() && hasUser && hasProfile) storage.remove('anonUser');
}
