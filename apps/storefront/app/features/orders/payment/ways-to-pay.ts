import type { Order, PaymentMethod, SavedPaymentMethod } from '@kaplya/contract';
import { isOnlinePayment, parsePaymentCode } from '@kaplya/domain/payment-methods';
import { toSavedMethodName } from '#features/account/saved-method-name.ts';

export type WayToPay = {
  /** `@id` of a method or of a saved one. */
  id: string;
  name: string;
};

export type WaysToPay = {
  /** As it was tried last; null where that is not to be had any more. */
  again: WayToPay | null;
  others: readonly WayToPay[];
};

type Tried = Pick<Order, 'paymentType' | 'paymentMethodId'>;

/**
 * The ways to pay an order online after a declined payment. The code (E-19) identifies the way that was tried: names
 * are in the reader's language, and a saved card may be deleted by now.
 */
export function toWaysToPay(
  methods: readonly PaymentMethod[],
  saved: readonly SavedPaymentMethod[],
  { paymentType, paymentMethodId }: Tried,
): WaysToPay {
  const online = methods.filter(({ setup }) => isOnline(setup.code));
  const kept = saved.find(({ '@id': id }) => id === paymentMethodId);
  const method = online.find(({ setup }) => setup.code === paymentType);
  const again = kept ? { id: kept['@id'], name: toSavedMethodName(kept) } : method ? toWay(method) : null;
  return { again, others: online.map(toWay).filter(({ id }) => id !== again?.id) };
}

function toWay({ '@id': id, description: name }: PaymentMethod): WayToPay {
  return { id, name };
}

function isOnline(value: number): boolean {
  const code = parsePaymentCode(value);
  return code !== null && isOnlinePayment(code);
}
