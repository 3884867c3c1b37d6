import { isAnonymous } from '@kaplya/contract';
import type { Payer } from '#features/payments/index.ts';
import type { Bearer } from '#http/call.ts';
import type { CartRow } from './cart.store.ts';

/** Who pays how much, as far as the cart knows it. */
export function payerOf(
  row: Pick<CartRow, 'address' | 'calculatedToPayMinor'>,
  bearer: Pick<Bearer, 'roles'>,
  payableMinor: number | null = row.calculatedToPayMinor,
): Payer {
  return {
    kind: row.address?.legal_person_id ? 'legal' : 'individual',
    isRegistered: !isAnonymous(bearer.roles),
    payableMinor,
  };
}
