/** Whether the browser may ask for passkeys here: it supports them, and the page has a domain and HTTPS. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && window.isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname);
}

/** Resolves to whether this device can store a passkey, protected by a finger, a face or a PIN. */
export async function canStorePasskeys(): Promise<boolean> {
  if (!canUsePasskeys()) return false;
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false);
}
