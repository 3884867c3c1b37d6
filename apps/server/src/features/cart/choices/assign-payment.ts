import type { CartPayment } from '@kaplya/contract';
import { checkPaidByPointsAlone, isOnlinePayment, parsePaymentCode, paymentCodes } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { findOfferedMethod, findReceiptObstacle, mostGoodsOnline } from '#features/payments/index.ts';
import { Refusal } from '#http/refusal.ts';
import { listLines, updateCart } from '../cart.store.ts';
import { changeCart, type CartCall } from '../change-cart.ts';
import { toRefusal } from '../loaded-cart.ts';
import { findPayer } from './payer.ts';
import { priceLockedCart, type CartDependencies } from '../pricing/price-locked-cart.ts';

/** The stored lines of a cart that fits on a receipt with all fees, debts and goods that rules add. */
const shortCart = mostGoodsOnline - 20;

/** Sets the payment method. Points alone (15) must pay the whole cart; an online payment must fit on a receipt. */
export async function assignPayment(
  context: Context,
  call: CartCall,
  { cart: cartId, changeFrom, ...chosen }: { cart: string } & CartPayment,
  dependencies: CartDependencies,
): Promise<{ cart: string }> {
  const isCash = chosen.monolithType === paymentCodes.cash;
  const payment = { ...chosen, ...(isCash && changeFrom && { changeFrom }) };
  return changeCart(context, call, cartId, async (transaction, row) => {
    if (row.isRepeat) return { cart: row.id };
    const payer = await findPayer(transaction, row, call.bearer);
    const method = await findOfferedMethod(context, call.partner, payer, payment, transaction);
    if (!method) throw new Refusal('payment.method_unavailable');
    const code = parsePaymentCode(method.code);
    const isOnline = code !== null && isOnlinePayment(code);
    const isLong = isOnline && (await listLines(transaction, row.partnerId, row.id)).length > shortCart;
    if (isLong || method.code === paymentCodes.bonus) {
      const priced = await priceLockedCart(context, transaction, call, { ...row, payment }, dependencies);
      const reason = isLong
        ? findReceiptObstacle(context, call.partner.id, method.code, priced.calculation)
        : checkPaidByPointsAlone(priced.calculation);
      if (reason) throw toRefusal({ reason }, priced.cart, call.language);
    }
    await updateCart(transaction, row, { payment });
    return { cart: row.id };
  });
}
