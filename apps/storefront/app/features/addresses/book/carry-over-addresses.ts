import { toAddressFields } from './cart-address-body.ts';
import type { Call } from '@kaplya/client/calls/api-types.ts';
import type { ShopStorage } from '#platform/storage/shop-storage.ts';

type CarryOverOptions = {
  storage: ShopStorage;
  call: Call;
  /** Whether the customer is still signed in in this browser. */
  isStillHere: () => boolean;
};

/**
 * Creates a guest's addresses in the account one by one, oldest first, so that the newest stays the newest (T-17). An
 * address that the account has already counts as carried over. Failed ones are returned, and stay in the browser until
 * the next attempt. If the customer signs out meanwhile, no further address is written (T-18).
 */
export async function carryOverAddresses({
  storage,
  call,
  isStillHere,
}: CarryOverOptions): Promise<readonly unknown[]> {
  if (!isStillHere()) return [];
  const failures: unknown[] = [];
  let waiting = storage.find('anonymousAddresses') ?? [];
  for (const address of waiting.toReversed()) {
    const { legal_person_id: _, ...body } = toAddressFields(address);
    const failure: unknown = await call('createUserAddress', { body }).then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!isStillHere()) return [];
    if (failure !== null) {
      failures.push(failure);
      continue;
    }
    waiting = waiting.filter((each) => each !== address);
    if (waiting.length > 0) storage.set('anonymousAddresses', waiting);
    else storage.remove('anonymousAddresses');
  }
  return failures;
}
