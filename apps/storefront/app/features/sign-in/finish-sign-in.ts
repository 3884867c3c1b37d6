import { passOnSelectedAddress } from '#features/addresses/book/pass-on-selected-address.ts';
import { uploadGuestAddresses } from '#features/addresses/book/upload-guest-addresses.ts';
import { applyUnprovenCode } from '#features/cart/state/apply-unproven-code.ts';
import { syncFavourites } from '#features/favourites/account-favourites.ts';
import { getClient } from '#platform/data/client.ts';
import type { EndpointId } from '@kaplya/client/calls/endpoints.ts';
import { reportFailure } from '@kaplya/client/failures/failure-feed.ts';
import { getQueryClient } from '#platform/data/query-client.ts';
import { profileQuery, userQuery } from '#features/identity/session/account-queries.ts';

/**
 * Completes a sign-in: loads the user and profile, transfers the guest's addresses and favourites, and deletes the
 * guest's data (T-16, T-17). Never rejects: failures are shown, and the next visit retries. Stops when the customer
 * signs out meanwhile.
 */
export async function finishSignIn(): Promise<void> {
  const { call, session, storage } = getClient();
  const queries = getQueryClient();
  const customer = session.getState();
  if (customer.kind !== 'customer') return;
  const isStillHere = () => session.getState() === customer;

  // Before the first call, so that no other address is selected while the call runs.
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

  void applyUnprovenCode();

  // The call makes the server store the roles of the token; its answer is not used.
  void call('updateUserByJwt').catch(() => {});
  const hasUser = await attempt('getUser', () => queries.fetchQuery(userQuery()));
  const hasProfile = await attempt('getProfile', () => queries.fetchQuery(profileQuery()));
  if (isStillHere()) await uploadGuestAddresses();
  if (isStillHere()) void syncFavourites();
  if (isStillHere() && hasUser && hasProfile) storage.remove('anonUser');
}
