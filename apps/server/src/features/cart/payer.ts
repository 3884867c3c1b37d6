import { isAnonymous } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Payer } from '#features/payments/index.ts';
import type { Bearer } from '#http/call.ts';
import type { CartRow } from './cart.store.ts';
import { getOpenCart, type CartCall } from './change-cart.ts';

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

/** The payer of the caller's own open cart. */
export async function getCartPayer(
  context: Context,
  call: Pick<CartCall, 'bearer' | 'partner'>,
  cartId: string,
): Promise<Payer> {
  return payerOf(await getOpenCart(context, context.database, call, cartId), call.bearer);
}
