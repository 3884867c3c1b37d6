import type { MoneyAtDoor } from '@kaplya/contract';
import { paymentCodes, type MinorUnits } from '@kaplya/domain';
import type { OrderRow } from '../stores/order.store.ts';
import { sumToCollect } from './sum-to-collect.ts';

type PaidOrder = Pick<OrderRow, 'paymentCode' | 'paidMinor' | 'toPayMinor'>;

/**
 * The courier's task about the money of an order. Nobody hands over what is to be paid online and is not: the shop
 * lets it leave only once it is paid (rule 54), so a day list that was printed before says to call.
 */
export function moneyAtDoor(order: PaidOrder): {
  readonly action: MoneyAtDoor['action'];
  readonly sumMinor: MinorUnits;
} {
  const sumMinor = sumToCollect(order);
  if (sumMinor > 0) return { action: 'collect', sumMinor };
  if (order.paidMinor > 0) return { action: 'paid', sumMinor: 0 };
  if (order.toPayMinor === 0) return { action: 'none', sumMinor: 0 };
  if (order.paymentCode === paymentCodes.contract) return { action: 'contract', sumMinor: 0 };
  return { action: 'unpaid', sumMinor: order.toPayMinor };
}

export function describeMoneyAtDoor(order: PaidOrder & Pick<OrderRow, 'currency'>): MoneyAtDoor {
  const { action, sumMinor } = moneyAtDoor(order);
  return { action, sum: { amount: sumMinor, currency: order.currency } };
}
