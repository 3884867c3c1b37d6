import { toZoned } from '@kaplya/domain';
import type { StoredEventChange } from '../orders.table.ts';
import type { OrderLineRow } from '../stores/order-line.store.ts';
import type { OrderRow } from '../stores/order.store.ts';
import type { DetailName } from './order-details.ts';
import type { PlannedChange } from './plan-change.ts';

// The values of a timeline's entry, which only staff see (O-05).

type Goods = Pick<OrderLineRow, 'kind' | 'productId' | 'productSetId' | 'externalId' | 'name' | 'quantity'>;

/** Pieces of the goods before and after, by item: one that stands in lines of two prices is one. */
export function listChangedGoods(before: readonly Goods[], after: readonly Goods[]): StoredEventChange[] {
  const wasOf = countPieces(before);
  const isOf = countPieces(after);
  return [...new Map([...wasOf, ...isOf])].flatMap(([key, { productId, productSetId, name }]) => {
    const was = wasOf.get(key)?.quantity ?? 0;
    const is = isOf.get(key)?.quantity ?? 0;
    return was === is ? [] : [{ kind: 'goods' as const, productId, productSetId, name, before: was, after: is }];
  });
}

function countPieces(lines: readonly Goods[]): Map<string, Goods> {
  const pieces = new Map<string, Goods>();
  for (const line of lines) {
    if (line.kind === 'fee') continue;
    const key = line.productId ?? line.productSetId ?? line.externalId;
    pieces.set(key, { ...line, quantity: line.quantity + (pieces.get(key)?.quantity ?? 0) });
  }
  return pieces;
}

type Slot = Pick<OrderRow, 'shippingFrom' | 'shippingTo' | 'timeZone'>;

export function toChangedSlot(before: Slot, after: Slot): StoredEventChange {
  return { kind: 'slot', before: toStoredSlot(before), after: toStoredSlot(after) };
}

export function toStoredSlot({ shippingFrom, shippingTo, timeZone }: Slot) {
  const { date: day, time: from } = toZoned(shippingFrom.getTime(), timeZone);
  return { day, from, to: toZoned(shippingTo.getTime(), timeZone).time };
}

/** The values that change with the goods: empties and the promo code. */
export function listChangedTerms(order: OrderRow, { goods }: Pick<PlannedChange, 'goods'>): StoredEventChange[] {
  const { returnableContainer: empties, promoCode } = order;
  return [
    ...(empties === goods.returned ? [] : [{ kind: 'empties' as const, before: empties, after: goods.returned }]),
    ...(promoCode === goods.promoCode
      ? []
      : [{ kind: 'promocode' as const, before: promoCode, after: goods.promoCode }]),
  ];
}

/** The sum that the customer pays for the order in all, if it changes. */
export function listChangedSum({ customer: { before, after } }: PlannedChange['money']): StoredEventChange[] {
  return before.costs === after.costs ? [] : [{ kind: 'sum', before: before.costs, after: after.costs }];
}

/** Details by name alone: their texts are personal data, which a timeline does not store. */
export function listChangedDetails(names: readonly (DetailName | 'changeFrom')[]): StoredEventChange[] {
  return names.map((kind) => ({ kind }));
}
