import type { PasskeyRow } from './passkey.store.ts';

/** A passkey's descriptor for browsers. */
export function toDescriptor({ credentialId, transports }: PasskeyRow) {
  return { id: credentialId, type: 'public-key' as const, transports };
}
