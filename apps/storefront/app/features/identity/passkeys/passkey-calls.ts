import type { Passkey } from '@kaplya/contract';
import { findDeviceName } from './device-name.ts';
import { getClient } from '#platform/data/client.ts';
import { whenOnline } from '@kaplya/ui/lazy/when-online.ts';

const loadBrowser = () => whenOnline(() => import('@kaplya/client/sign-in/request-passkey.ts'));

/**
 * Proves the customer's identity by a passkey. False when they closed the browser's dialog. Rejects when the server
 * refuses the passkey.
 */
export async function proveByPasskey(): Promise<boolean> {
  const { call } = getClient();
  const [request, { requestPasskeyAssertion }] = await Promise.all([call('getPasskeyProof'), loadBrowser()]);
  const credential = await requestPasskeyAssertion(request);
  if (!credential) return false;
  await call('proveByPasskey', { body: { credential } });
  return true;
}

/** Creates a passkey and adds it to the account. null when the customer closed the browser's dialog. */
export async function addPasskey(fallbackName: string): Promise<Passkey | null> {
  const { call } = getClient();
  const [creation, { requestPasskeyCreation }] = await Promise.all([call('getPasskeyCreation'), loadBrowser()]);
  const credential = await requestPasskeyCreation(creation);
  if (!credential) return null;
  const name = findDeviceName(navigator.userAgent) ?? fallbackName;
  return call('addPasskey', { body: { name, credential } });
}

/**
 * Asks the browser for a passkey and returns the data to send for a sign-in. null when the visitor closed its dialog.
 */
export async function requestPasskeySignIn() {
  const { call } = getClient();
  const [request, { requestPasskeyAssertion }] = await Promise.all([call('getPasskeySignIn'), loadBrowser()]);
  return requestPasskeyAssertion(request);
}
