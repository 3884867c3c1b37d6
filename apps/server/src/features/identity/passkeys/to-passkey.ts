import type { Passkey } from '@kaplya/contract';
import type { PasskeyRow } from './passkey.store.ts';

export function toPasskey({ id, name, domain, isBackedUp, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return {
    ...{ id, name, domain, isBackedUp },
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
