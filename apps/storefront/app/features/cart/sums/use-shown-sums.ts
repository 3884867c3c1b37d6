import type { Calculation } from '@kaplya/contract';
import { isVoid } from '@kaplya/domain/void-orders';
import { useMemo } from 'react';
import { useSelectedAddress } from '#features/addresses/book/selected-address.ts';
import type { Catalogue } from '#features/goods/catalogue.ts';
import { useCatalogue } from '#features/goods/use-catalogue.ts';
import { useIsCustomer } from '#features/identity/session/use-session.ts';
import { useConfig } from '#platform/data/use-config.ts';
import type { StoredOrder } from '#platform/storage/stored-values.ts';
import { useStored } from '#platform/storage/use-stored.ts';
import type { CartState } from '../state/cart-state.ts';
import { useCart } from '../state/use-cart.ts';
import { predictCalculation, type PageKnowledge } from './predict-calculation.ts';

/**
 * `confirmed`: the server calculated exactly this cart. `predicted`: the page did, and the server is about to. `stale`:
 * the calculation, if any, is of another cart.
 */
export type SumsState = 'confirmed' | 'predicted' | 'stale';

export type ShownSums = {
  calculation: Calculation | null;
  /** The server's last calculation, maybe of another cart. */
  confirmed: Calculation | null;
  state: SumsState;
  /** Whether the cost of missing bottles is undecided, so that the sum is the least to be paid. */
  isLowerBound: boolean;
};

/**
 * The sums of the current cart: the server's, else the predicted ones, else the last ones. `lastCatalogue`: the one that
 * was shown last, for pages without goods.
 */
export function useShownSums(lastCatalogue?: Catalogue | null): ShownSums {
  const cart = useCart();
  const loaded = useCatalogue();
  const catalogue = lastCatalogue ?? loaded;
  const config = useConfig();
  const isCustomer = useIsCustomer();
  const isNewVisitor = useStored('anonUser') === null && !isCustomer;
  const keptOrders = useStored('keptOrders');
  const mayBeFirstOrder = keptOrders === null || keptOrders.orders.every(isVoidOrUnknown);
  const selectedAddress = useSelectedAddress();
  return useMemo(
    () => toShownSums(cart, { catalogue, config, isNewVisitor, mayBeFirstOrder, selectedAddress }),
    [cart, catalogue, config, isNewVisitor, mayBeFirstOrder, selectedAddress],
  );
}

/** A stored order may be broken. */
function isVoidOrUnknown(order: StoredOrder | null): boolean {
  return order === null || order.isOfBrowser === true || isVoid(order.status);
}

export function toShownSums(cart: CartState, page: PageKnowledge): ShownSums {
  const { calculation, calculationState, calculationFailure, haveContainersToReturn } = cart;
  const isConfirmed = calculation !== null && calculationState === 'ready' && !calculationFailure;
  const predicted = isConfirmed || calculationFailure ? null : predictCalculation(cart, page);
  const shown = predicted ?? calculation;
  return {
    calculation: shown,
    confirmed: calculation,
    state: isConfirmed ? 'confirmed' : predicted ? 'predicted' : 'stale',
    isLowerBound:
      haveContainersToReturn === null && cart.lines.length > 0 && (shown?.insufficientReturnableContainer ?? 0) > 0,
  };
}
