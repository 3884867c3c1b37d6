import type { Order } from '@kaplya/contract';

/** The payment method, with the company that pays by contract. */
export function toMethodText({ payment, paymentMethodName, payer }: Order): string {
  return payment.state === 'contract' && payer ? `${paymentMethodName} · ${payer.name}` : paymentMethodName;
}
