import type { Calculation } from '@kaplya/contract';
import { isStoredLine } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { saveContents } from '../items/apply-to-cart.ts';
import type { CartRow } from '../cart.store.ts';
import { changeLines, type CartCall } from '../change-cart.ts';
import { adjustHold } from '../items/adjust-hold.ts';
import { priceLockedCart, type CartDependencies, type PricedCart } from './price-locked-cart.ts';
import { toCalculation } from './to-calculation.ts';

/**
 * Prices the cart, saves what the rules trimmed and the answer about bottles, and remembers the shown sum. Removes an
 * invalid promo code with a warning.
 */
export async function calculateCartRequest(
  context: Context,
  call: CartCall,
  request: { cart: string; haveContainersToReturn: boolean | null },
  dependencies: CartDependencies,
): Promise<Calculation> {
  return changeLines(context, call, request.cart, async (transaction, stored, contents) => {
    const row = { ...stored, haveContainersToReturn: request.haveContainersToReturn };
    const priced = await priceLockedCart(context, transaction, call, row, dependencies, contents);
    await savePriced(transaction, stored, priced);
    await adjustHold(context, transaction, priced.cart, priced.calculation.lines.filter(isStoredLine), call);
    return toCalculation(priced, call.language);
  });
}

async function savePriced(
  transaction: Transaction,
  stored: CartRow,
  { cart, calculation, promo }: PricedCart,
): Promise<void> {
  await saveContents(
    transaction,
    { ...cart, row: stored },
    {
      lines: calculation.lines.filter(isStoredLine).map((line) => ({ ...line, lastUnitPrice: line.unitPrice })),
      returnableContainer: calculation.returnableContainer,
      haveContainersToReturn: calculation.haveContainersToReturn,
      declinedProductIds: stored.declinedProducts,
    },
    {
      calculatedToPayMinor: calculation.totals.toPay,
      ...(promo?.check.valid === false && { promoCode: null }),
    },
  );
}
