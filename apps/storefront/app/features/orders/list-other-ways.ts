import type { Order, PaymentMethod } from '@kaplya/contract';
import { isOnlinePayment, parsePaymentCode } from '@kaplya/domain/payment-methods';

/** The methods by which an order can be paid online other than by the one that was tried last. */
export function listOtherWays(
  methods: readonly PaymentMethod[],
  { paymentMethodId }: Pick<Order, 'paymentMethodId'>,
): PaymentMethod[] {
  return methods.filter(({ '@id': id, setup }) => {
    const code = parsePaymentCode(setup.code);
    return code !== null && isOnlinePayment(code) && id !== paymentMethodId;
  });
}
