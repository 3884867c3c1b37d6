import { useState } from 'react';
import { useDeliveryDays } from '#features/addresses/delivery-days.ts';
import { useSelectedAddress } from '#features/addresses/selected-address.ts';
import { getCart } from '#features/cart/cart-session.ts';
import type { CartState } from '#features/cart/cart-state.ts';
import { findKeptOrders } from '#features/orders/kept-orders.ts';
import { useText } from '#i18n/use-text.ts';
import { messageOf } from '#platform/api-failure.ts';
import { useStored } from '#platform/use-stored.ts';
import type { CheckoutErrors } from './checkout-form.ts';
import { findProposedInterval } from './interval-days.ts';
import { findProposedPayment } from './payment-choices.ts';
import { usePaymentChoices } from './use-payment-choices.ts';

/**
 * What the checkout suggests where nothing is chosen (S-71): the nearest interval that costs nothing more, and a way to
 * pay. Both stand on the page and are given to the cart when the customer orders, so that who only looks holds no place.
 */
export function useProposals(cart: CartState) {
  const t = useText();
  const selected = useSelectedAddress();
  const days = useDeliveryDays(selected);
  const payments = usePaymentChoices(cart);
  const isKept = useStored('keptOrders') !== null;
  /** A time was refused: the next one is the customer's to choose. */
  const [isRefused, setRefused] = useState(false);

  const { assigned, calculation } = cart;
  const canPropose = assigned.interval === null && !isRefused && days.days !== undefined;
  const interval = canPropose ? findProposedInterval(days.days) : null;
  const [last] = (isKept && findKeptOrders()?.orders) || [];
  const isNothingToPay = calculation?.totals.toPay.amount === 0;
  const payment =
    assigned.payment === null && payments.choices !== null && !isNothingToPay
      ? findProposedPayment(
          payments.choices,
          last ? { monolithType: last.paymentType, paymentMethod: last.paymentMethodId } : null,
        )
      : null;

  /** Gives the cart what was proposed; says what it would not take. */
  async function take(): Promise<CheckoutErrors> {
    const errors: CheckoutErrors = {};
    if (interval) {
      const outcome = await getCart().assignInterval({ date: interval.day.date, periodId: interval.interval.id });
      if (!outcome.ok) {
        setRefused(true);
        errors.interval = messageOf(outcome.failure, { fallback: t('errors.assignInterval') });
      }
    }
    if (payment) {
      const outcome = await getCart().assignPayment(payment.payment);
      if (!outcome.ok) errors.payment = messageOf(outcome.failure, { fallback: t('errors.generic') });
    }
    return errors;
  }

  return {
    days,
    payments,
    interval,
    payment,
    /** Neither can be told yet. */
    isWaiting:
      (selected !== null && days.days === undefined && days.failure === undefined) ||
      (cart.isAddressable && payments.choices === null && !payments.methods.isError),
    refuseInterval: () => setRefused(true),
    take,
  };
}
