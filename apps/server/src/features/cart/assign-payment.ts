import type { CartPayment } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { findOfferedMethod } from '#features/payments/index.ts';
import { Refusal } from '#http/refusal.ts';
import { updateCart } from './cart.store.ts';
import { changeCart, type CartCall } from './change-cart.ts';
import { findPayer } from './payer.ts';

export async function assignPayment(
  context: Context,
  call: CartCall,
  { cart: cartId, ...payment }: { cart: string } & CartPayment,
): Promise<{ cart: string }> {
  return changeCart(context, call, cartId, async (transaction, row) => {
    const payer = await findPayer(transaction, row, call.bearer);
    const method = await findOfferedMethod(context, call.partner, payer, payment);
    if (!method) throw new Refusal('payment.method_unavailable');
    await updateCart(transaction, row, { payment });
    return { cart: row.id };
  });
}
