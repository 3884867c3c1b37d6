import type { PasskeyRow } from './passkey.store.ts';

/** A passkey as a browser finds it. */
export function toDescriptor({ credentialId, transports }: PasskeyRow) {
  return { id: credentialId, type: 'public-key' as const, transports };
}
