import type { LegalPersonRequest } from '@kaplya/contract';
import type { LegalPersonRequestRow } from '#features/identity/index.ts';

export function toRequest(row: LegalPersonRequestRow): LegalPersonRequest {
  const { id, name, taxNumber, kpp, legalAddress, contractNumber, state, reason, createdAt } = row;
  return {
    ...{ id, name, taxNumber, kpp, legalAddress, contractNumber, state, reason },
    createdAt: createdAt.toISOString(),
  };
}
