/** Whether the browser may ask for passkeys here: it knows them, and the page has a domain and a safe way to it. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && window.isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname);
}

/** Whether this device can keep one itself, behind a finger, a face or a PIN. */
export async function canKeepPasskeys(): Promise<boolean> {
  if (!canUsePasskeys()) return false;
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false);
}
