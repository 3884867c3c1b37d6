import { passOnSelectedAddress } from '#features/addresses/book/pass-on-selected-address.ts';
import { getEarlyCart } from '#features/cart/state/cart-session.ts';
import { checkoutForm } from '#features/cart/state/checkout-draft.ts';
import { getClient } from '#platform/data/client.ts';
import { findFormDraft } from '#platform/storage/form-draft.ts';
import { requestPasskeySignIn } from '#features/identity/passkeys/passkey-calls.ts';
import { finishSignIn } from './finish-sign-in.ts';

type Attempt = { challengeId: string; code: string };

/** Signs in with a passkey. False when the person closed the browser's window. Rejects like `confirmSignIn`. */
export async function signInByPasskey({ consent }: { consent: boolean }): Promise<boolean> {
  const credential = await requestPasskeySignIn();
  if (!credential) return false;
  beginSignIn();
  await getClient().signInByPasskey({ body: { credential, consent } });
  void finishSignIn();
  return true;
}

/** Signs in. Cart, profile and addresses follow by themselves. Rejects with `ApiFailure`. */
export async function confirmSignIn({ challengeId, code }: Attempt): Promise<{ isNew: boolean }> {
  beginSignIn();
  const { isNew } = await getClient().confirmCode({ body: { challengeId, code } });
  void finishSignIn();
  return { isNew };
}

function beginSignIn(): void {
  const { storage, tokens } = getClient();
  // Any cart so far, or none, was started without a user (T-03). This mark makes the cart hand itself over, also in
  // another tab or after a reload.
  storage.set('isAnonymousCart', true);
  // The selection of another customer, who signed in here in another tab, stays theirs.
  if (!tokens.isRegistered()) passOnSelectedAddress(storage);
}

/** The name that the guest gave with an order or is typing in the checkout. Empty when there is none. */
export function findGuestName(): string {
  const typed = findFormDraft(checkoutForm).name;
  const known = getClient().storage.find('anonUser')?.name ?? getEarlyCart().getState().assigned.user?.name;
  return typeof typed === 'string' && typed.trim() !== '' ? typed.trim() : (known ?? '');
}
