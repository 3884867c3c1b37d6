import type { Order, PaymentMethod, SavedPaymentMethod } from '@kaplya/contract';
import { isOnlinePayment, parsePaymentCode } from '@kaplya/domain/payment-methods';
import { toSavedMethodName } from '#features/account/saved-method-name.ts';

export type WayToPay = {
  /** `@id` of a method or of a saved one. */
  id: string;
  name: string;
};

export type WaysToPay = {
  /** The way that was tried last; null when it is no longer offered. */
  retry: WayToPay | null;
  others: readonly WayToPay[];
};

type TriedPayment = Pick<Order, 'paymentType' | 'paymentMethodId'>;

/**
 * The ways to pay an order online after a declined payment. The way that was tried is found by its code (E-19), because
 * names depend on the language, and a saved card may be deleted by now.
 */
export function toWaysToPay(
  methods: readonly PaymentMethod[],
  saved: readonly SavedPaymentMethod[],
  { paymentType, paymentMethodId }: TriedPayment,
): WaysToPay {
  const online = methods.filter(({ setup }) => isOnline(setup.code));
  const savedMethod = saved.find(({ '@id': id }) => id === paymentMethodId);
  const method = online.find(({ setup }) => setup.code === paymentType);
  const retry = savedMethod
    ? { id: savedMethod['@id'], name: toSavedMethodName(savedMethod) }
    : method
      ? toWay(method)
      : null;
  return { retry, others: online.map(toWay).filter(({ id }) => id !== retry?.id) };
}

function toWay({ '@id': id, description: name }: PaymentMethod): WayToPay {
  return { id, name };
}

function isOnline(value: number): boolean {
  const code = parsePaymentCode(value);
  return code !== null && isOnlinePayment(code);
}
