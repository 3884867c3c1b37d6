import type { OrderChange } from '@kaplya/contract';
import type { OrderRow } from '../stores/order.store.ts';
import { pointsEarned } from '../payment/paid-lines.ts';
import type { PlannedChange } from './plan-change.ts';

/** Describes a planned change as the contract shows it to the customer. */
export function toOrderChange(
  { currency }: Pick<OrderRow, 'currency'>,
  { money, sums, goods, lines, willEarn, target: { address, slot } }: PlannedChange,
): OrderChange {
  const toMoney = (amount: number) => ({ amount, currency });
  return {
    difference: toMoney(money.difference),
    settlement: money.settlement,
    // Refunds are counted separately, as in the order (rule 66).
    toPay: toMoney(sums.toPayMinor),
    totals: toTotals({ ...sums, currency }),
    promocode: goods.promoCode,
    points: { spent: sums.pointsMinor / 100, willEarn: pointsEarned({ willEarn }, lines) },
    fees: goods.live
      .filter(({ kind }) => kind === 'fee')
      .map(({ externalId: kind, name, totalMinor }) => ({ kind, name, amount: toMoney(totalMinor) })),
    address,
    shippingDate: slot.startsAt.toISOString(),
    shippingDateTo: slot.endsAt.toISOString(),
    timeZone: slot.timeZone,
  };
}

/** The sums of an order, or of a planned one, as the contract shows them. */
export function toTotals(sums: Pick<OrderRow, 'currency'> & PlannedChange['sums']): OrderChange['totals'] {
  const toMoney = (amount: number) => ({ amount, currency: sums.currency });
  return {
    goods: toMoney(sums.goodsMinor),
    discount: toMoney(sums.discountMinor),
    containers: toMoney(sums.containersMinor),
    delivery: toMoney(sums.feesMinor),
    points: toMoney(sums.pointsMinor),
    total: toMoney(sums.totalMinor),
    toPay: toMoney(sums.toPayMinor),
  };
}
