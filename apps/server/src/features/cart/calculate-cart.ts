import type { Calculation } from '@kaplya/contract';
import type { CartCalculation } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Executor, Transaction } from '#db/client.ts';
import { describeSlot } from '#features/delivery/index.ts';
import type { Partner } from '#features/company/index.ts';
import { saveContents } from './apply-to-cart.ts';
import { updateCart, type CartRow } from './cart.store.ts';
import { changeCart, type CartCall } from './change-cart.ts';
import { loadCart, type LoadedCart } from './loaded-cart.ts';
import { priceCart } from './price-cart.ts';
import { toCalculation } from './to-calculation.ts';

/** What the cart asks of the features that stand above it. */
export type CartSurroundings = {
  /** Whether this subject or this phone has an order that is neither cancelled nor undelivered. */
  hasOrderedBefore(
    executor: Executor,
    customer: { partnerId: string; subjectId: string; phone: string | null },
  ): Promise<boolean>;
};

export type PricedCart = { readonly cart: LoadedCart; readonly calculation: CartCalculation };

/** Loads and prices a cart that the transaction has locked. */
export async function priceLockedCart(
  context: Context,
  executor: Executor,
  partner: Partner,
  row: CartRow,
  surroundings: CartSurroundings,
): Promise<PricedCart> {
  const cart = await loadCart(context, executor, partner, row);
  const slot =
    row.intervalTemplateId !== null && row.intervalDay !== null
      ? await describeSlot(context, partner, cart.area, row.intervalTemplateId, row.intervalDay)
      : null;
  const { subjectId, phone } = row;
  const isFirstOrder = !(await surroundings.hasOrderedBefore(executor, { partnerId: partner.id, subjectId, phone }));
  return { cart, calculation: priceCart(cart, { isFirstOrder, intervalSurcharge: slot?.surchargeMinor ?? null }) };
}

/** Prices the cart, saves what the rules trimmed and the answer about bottles, and remembers the sum that was told. */
export async function calculateCartRequest(
  context: Context,
  call: CartCall,
  request: { cart: string; haveContainersToReturn: boolean | null },
  surroundings: CartSurroundings,
): Promise<Calculation> {
  return changeCart(context, call, request.cart, async (transaction, stored) => {
    const row = { ...stored, haveContainersToReturn: request.haveContainersToReturn };
    const priced = await priceLockedCart(context, transaction, call.partner, row, surroundings);
    await savePriced(transaction, stored, priced);
    return toCalculation(priced.cart, priced.calculation, call.language);
  });
}

async function savePriced(transaction: Transaction, stored: CartRow, { cart, calculation }: PricedCart): Promise<void> {
  await saveContents(
    transaction,
    { ...cart, row: stored },
    {
      lines: calculation.lines.map((line) => ({ ...line, lastUnitPrice: line.unitPrice })),
      returnableContainer: calculation.returnableContainer,
      haveContainersToReturn: calculation.haveContainersToReturn,
      declinedProductIds: stored.declinedProducts,
    },
  );
  await updateCart(transaction, stored, { calculatedToPayMinor: calculation.totals.toPay });
}
