import { cleanLine } from '@kaplya/domain/typed-text';
import { passOnSelectedAddress } from '#features/addresses/book/pass-on-selected-address.ts';
import { getEarlyCart } from '#features/cart/state/cart-session.ts';
import { checkoutForm } from '#features/cart/state/checkout-draft.ts';
import { getClient } from '#platform/data/client.ts';
import { findFormDraft } from '#platform/storage/form-draft.ts';
import { requestPasskeySignIn } from '#features/identity/passkeys/passkey-calls.ts';
import { finishSignIn } from './finish-sign-in.ts';

type Attempt = { challengeId: string; code: string };

/** Signs in with a passkey. False when the visitor closed the browser's dialog. Rejects with `ApiFailure`. */
export async function signInByPasskey({ consent }: { consent: boolean }): Promise<boolean> {
  const credential = await requestPasskeySignIn();
  if (!credential) return false;
  beginSignIn();
  await getClient().signInByPasskey({ body: { credential, consent } });
  void finishSignIn();
  return true;
}

/**
 * Signs in with a code. Profile and addresses follow in the background (`finish-sign-in.ts`), and so does the cart.
 * Rejects with `ApiFailure`.
 */
export async function confirmSignIn({ challengeId, code }: Attempt): Promise<{ isNew: boolean }> {
  beginSignIn();
  const { isNew } = await getClient().confirmCode({ body: { challengeId, code } });
  void finishSignIn();
  return { isNew };
}

function beginSignIn(): void {
  const { storage, tokens } = getClient();
  // The cart so far belongs to the visitor (T-03). With this flag the cart's code transfers it to the customer, also in
  // another tab or after a reload.
  storage.set('isAnonymousCart', true);
  // When another tab has signed a customer in meanwhile, the selected address is theirs and not passed on.
  if (!tokens.isRegistered()) passOnSelectedAddress(storage);
}

/** The name from the guest's last order, or typed in the checkout; empty when there is none. */
export function findGuestName(): string {
  const typed = findFormDraft(checkoutForm).name;
  const known = getClient().storage.find('anonUser')?.name ?? getEarlyCart().getState().assigned.user?.name;
  return cleanLine(typed) || (known ?? '');
}
