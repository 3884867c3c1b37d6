import type { OrderChange } from '@kaplya/contract';
import type { OrderRow } from '../stores/order.store.ts';
import type { PlannedChange } from './plan-change.ts';

/** Describes a planned change as the contract shows it to the customer. */
export function toOrderChange(
  { currency }: Pick<OrderRow, 'currency'>,
  { money, sums, goods, target: { address, slot } }: PlannedChange,
): OrderChange {
  const toMoney = (amount: number) => ({ amount, currency });
  return {
    difference: toMoney(money.difference),
    settlement: money.settlement,
    // Refunds are counted separately, as in the order (rule 66).
    toPay: toMoney(sums.toPayMinor),
    fees: goods.live
      .filter(({ kind }) => kind === 'fee')
      .map(({ externalId: kind, name, totalMinor }) => ({ kind, name, amount: toMoney(totalMinor) })),
    address,
    shippingDate: slot.startsAt.toISOString(),
    shippingDateTo: slot.endsAt.toISOString(),
    timeZone: slot.timeZone,
  };
}
