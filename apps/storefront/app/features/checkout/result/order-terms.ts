import type { Money } from '@kaplya/domain/money';
import type { CartState } from '#features/cart/state/cart-state.ts';
import { countWater } from '#features/cart/state/count-water.ts';
import type { Catalogue } from '#features/goods/catalogue.ts';
import { isCount, isMoney, isObject, isText } from '@kaplya/client/storage/checked-json.ts';
import { keepTabValue, readTabValue } from '#platform/storage/tab-values.ts';
import { isPaidAtDoor, isPaidOnline } from '../sections/payment-choices.ts';

const KEY = 'shop.promised';

/** What the customer agreed to with the order. The cart forgets it once the order is placed. */
export type OrderTerms = {
  /** Empty bottles to hand over. null: all of them, and their number is not known. */
  bottles: number | null;
  /** The chosen way to pay the courier, in words. null when nothing is to be paid at the door. */
  payment: string | null;
  /** The part of the total to be paid with money. */
  toPay: Money | null;
  /** The acquirer takes it, at once where it knows the card. */
  isPaidOnline: boolean;
  /** The delivery address in words. Empty when it is not known. */
  address: string;
};

const nothing: OrderTerms = { bottles: 0, payment: null, toPay: null, isPaidOnline: false, address: '' };

export function toOrderTerms(cart: CartState, catalogue: Pick<Catalogue, 'findItem'>): Omit<OrderTerms, 'address'> {
  const water = countWater(cart, catalogue);
  const bottles = cart.haveContainersToReturn === true ? (cart.returnableContainer ?? water) : 0;
  const toPay = cart.calculation?.totals.toPay ?? null;
  const { payment } = cart.assigned;
  const isAtDoor = payment !== null && isPaidAtDoor(payment) && toPay?.amount !== 0;
  const isOnline = isPaidOnline(payment) && toPay?.amount !== 0;
  return { bottles, payment: isAtDoor ? payment.description : null, toPay, isPaidOnline: isOnline };
}

let known: OrderTerms = nothing;

/** Stored until the order is confirmed, for this tab only: the answer may come after a reload. */
export function saveOrderTerms(promised: OrderTerms): void {
  known = promised;
  // Without a storage it lives as long as the page.
  keepTabValue(KEY, promised);
}

export function consumeOrderTerms(): OrderTerms {
  const kept = known === nothing ? parseOrderTerms(readTabValue(KEY)) : known;
  known = nothing;
  keepTabValue(KEY, null);
  return kept;
}

/** Of another release, or broken, as much as is understood. */
export function parseOrderTerms(value: unknown): OrderTerms {
  if (!isObject(value)) return nothing;
  const { bottles, payment, toPay, address } = value;
  return {
    bottles: bottles === null || isCount(bottles) ? bottles : nothing.bottles,
    payment: isText(payment) ? payment : null,
    toPay: isMoney(toPay) ? toPay : null,
    isPaidOnline: value.isPaidOnline === true,
    address: isText(address) ? address : nothing.address,
  };
}
