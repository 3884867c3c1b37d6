import { findChangeFrom } from '@kaplya/domain';
import type { OrderRow } from '../stores/order.store.ts';

type CashOrder = Pick<OrderRow, 'changeFromMinor' | 'paymentCode' | 'currency' | 'toPayMinor' | 'paidMinor'>;

/** The sum that the courier brings change from, as answers name it; nothing where none is needed (rule 49e). */
export function describeChange(order: CashOrder, due = Math.max(0, order.toPayMinor - order.paidMinor)) {
  const { changeFromMinor: changeFrom, paymentCode, currency } = order;
  const amount = findChangeFrom({ changeFrom, paymentCode, due });
  return amount === null ? {} : { changeFrom: { amount, currency } };
}
