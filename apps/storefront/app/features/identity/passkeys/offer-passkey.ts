import { findDeviceName } from './device-name.ts';
import { loadDeferredTexts } from '#i18n/deferred-texts.ts';
import type { useText } from '#i18n/use-text.ts';
import { isCancelled, messageOf } from '@kaplya/client/failures/api-failure.ts';
import { findFailureText } from '#platform/form/find-failure-text.ts';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { canStorePasskeys } from '@kaplya/client/sign-in/can-use-passkeys.ts';
import { addPasskey } from './passkey-calls.ts';

const OFFERED = 'passkey-offered';

/**
 * Returns whether a passkey was offered on this device before, and records the offer. With a blocked storage it returns
 * true, so that no customer is asked again and again.
 */
function wasOffered(): boolean {
  try {
    const was = localStorage.getItem(OFFERED) !== null;
    localStorage.setItem(OFFERED, '1');
    return was;
  } catch {
    return true;
  }
}

/** Offers to add a passkey after a sign-in by code, once per device and only where the device can store one. */
export async function offerPasskey(t: ReturnType<typeof useText>): Promise<void> {
  if (!(await canStorePasskeys()) || wasOffered()) return;
  showToast({
    text: t('identity.passkey.offer'),
    durationMs: 30_000,
    action: { label: t('identity.passkey.add'), onAction: () => void add(t) },
  });
}

async function add(t: ReturnType<typeof useText>): Promise<void> {
  try {
    // The name of an unrecognised device is a text of the account, which may not be loaded on this page.
    if (findDeviceName(navigator.userAgent) === null) await loadDeferredTexts('account');
    const added = await addPasskey(t('account.devices.unknown'));
    if (added) showToast({ tone: 'success', text: t('identity.passkey.added') });
  } catch (failure) {
    if (isCancelled(failure)) return;
    showToast({
      tone: 'danger',
      text: messageOf(failure, { fallback: t(findFailureText(failure, 'identity.passkey.addFailed')) }),
    });
  }
}
