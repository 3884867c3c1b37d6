import type { Money } from '@kaplya/domain/money';
import type { CartState } from '#features/cart/state/cart-state.ts';
import { countWater } from '#features/cart/state/count-water.ts';
import type { Catalogue } from '#features/goods/catalogue.ts';
import { isCount, isMoney, isObject, isText } from '@kaplya/client/storage/checked-json.ts';
import { storeTabValue, readTabValue } from '#platform/storage/tab-values.ts';
import { isPaidAtDoor, isPaidOnline } from '../sections/payment-choices.ts';

const KEY = 'shop.promised';

/** The terms that the customer agreed to, copied because the cart is empty once the order is placed. */
export type OrderTerms = {
  /** The number of empty bottles to hand over. null: all that the customer has, their number being unknown. */
  bottles: number | null;
  /** The name of the chosen way to pay the courier. null when nothing is to be paid at the door. */
  payment: string | null;
  /** The part of the total to be paid with money. */
  toPay: Money | null;
  /** Whether the acquirer takes the money; from a saved card it does so at once. */
  isPaidOnline: boolean;
  /** The delivery address in words. Empty when it is not known. */
  address: string;
};

const noTerms: OrderTerms = { bottles: 0, payment: null, toPay: null, isPaidOnline: false, address: '' };

export function toOrderTerms(cart: CartState, catalogue: Pick<Catalogue, 'findItem'>): Omit<OrderTerms, 'address'> {
  const water = countWater(cart, catalogue);
  const bottles = cart.haveContainersToReturn === true ? (cart.returnableContainer ?? water) : 0;
  const toPay = cart.calculation?.totals.toPay ?? null;
  const { payment } = cart.assigned;
  const isAtDoor = payment !== null && isPaidAtDoor(payment) && toPay?.amount !== 0;
  const isOnline = isPaidOnline(payment) && toPay?.amount !== 0;
  return { bottles, payment: isAtDoor ? payment.description : null, toPay, isPaidOnline: isOnline };
}

/** Stores the terms for this tab until the order is confirmed, because the answer may come after a reload. */
export function saveOrderTerms(promised: OrderTerms): void {
  storeTabValue(KEY, promised);
}

export function consumeOrderTerms(): OrderTerms {
  const terms = parseOrderTerms(readTabValue(KEY));
  storeTabValue(KEY, null);
  return terms;
}

/** Parses a stored value, which may be broken or of another release; fields that are not understood are empty. */
export function parseOrderTerms(value: unknown): OrderTerms {
  if (!isObject(value)) return noTerms;
  const { bottles, payment, toPay, address } = value;
  return {
    bottles: bottles === null || isCount(bottles) ? bottles : noTerms.bottles,
    payment: isText(payment) ? payment : null,
    toPay: isMoney(toPay) ? toPay : null,
    isPaidOnline: value.isPaidOnline === true,
    address: isText(address) ? address : noTerms.address,
  };
}
