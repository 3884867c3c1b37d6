import type { CartPayment } from '@kaplya/contract';
import { useState } from 'react';
import { useDeliveryDays } from '#features/addresses/place/delivery-days.ts';
import { useSelectedAddress } from '#features/addresses/book/selected-address.ts';
import { getCart } from '#features/cart/state/cart.ts';
import type { AssignOutcome } from '#features/cart/state/cart-engine.ts';
import { INTERVAL_GONE, type CartState } from '#features/cart/state/cart-state.ts';
import { whenCartIdle } from '#features/cart/state/when-cart-idle.ts';
import { findCachedOrders } from '#features/orders/data/cached-orders.ts';
import { useText } from '#i18n/use-text.ts';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { useStored } from '#platform/storage/use-stored.ts';
import type { CheckoutErrors } from './checkout-form.ts';
import { createChoices, type Proposed } from './choices.ts';
import { isUnknown, toUnconfirmedErrors } from '../assignments/unconfirmed.ts';
import { findProposedInterval, type IntervalChoice } from '#features/delivery/interval-days.ts';
import { findProposedPayment } from '../sections/payment-choices.ts';
import { usePaymentChoices } from '../sections/use-payment-choices.ts';

/**
 * Proposes the nearest interval without an extra charge, and a way to pay, where nothing is chosen (S-71). The page
 * shows both, but assigns them to the cart only when the customer orders, so that a visitor who does not order holds no
 * place in a slot.
 */
export function useProposals(cart: CartState) {
  const t = useText();
  const selected = useSelectedAddress();
  const days = useDeliveryDays(selected);
  const payments = usePaymentChoices(cart);
  const hasCachedOrders = useStored('keptOrders') !== null;
  const [choices] = useState(() => createChoices(getCart, whenCartIdle));
  /** Whether the server refused a proposal: the customer then has to choose, and nothing more is proposed. */
  const [isRefused, setRefused] = useState({ interval: false, payment: false });

  const { assigned, calculation } = cart;
  // The interval that the customer chose is no longer available; no proposal replaces it silently.
  const isGone = calculation?.warnings.some(({ code }) => code === INTERVAL_GONE) ?? false;
  const canPropose = assigned.interval === null && !isRefused.interval && !isGone && days.days !== undefined;
  const interval = canPropose ? findProposedInterval(days.days) : null;
  const [last] = (hasCachedOrders && findCachedOrders()?.orders) || [];
  const isNothingToPay = calculation?.totals.toPay.amount === 0;
  const payment =
    assigned.payment === null && !isRefused.payment && payments.choices !== null && !isNothingToPay
      ? findProposedPayment(payments.choices, {
          last: last ?? null,
          payerId: assigned.address?.legal_person_id ?? null,
        })
      : null;

  const proposed: Proposed = {
    interval: interval && { date: interval.day.date, periodId: interval.interval.id },
    payment: payment && payment.payment,
  };

  async function track(part: keyof Proposed, assigning: Promise<AssignOutcome>): Promise<AssignOutcome> {
    const outcome = await assigning;
    setRefused((now) => ({ ...now, [part]: !outcome.ok }));
    return outcome;
  }

  /** Assigns the proposals to the cart, and returns the errors of the refused ones. */
  async function applyProposals(): Promise<CheckoutErrors> {
    const refused = await choices.applyProposals(proposed);
    for (const [part, subject] of [
      ['interval', 'assignInterval'],
      ['payment', 'assignPayment'],
    ] as const) {
      // Without an answer nothing was refused: the next press of the button tries again.
      if (refused[part] && isUnknown(refused[part].failure)) return toUnconfirmedErrors([subject], t);
    }
    const errors: CheckoutErrors = {};
    if (refused.interval) {
      errors.interval = messageOf(refused.interval.failure, { fallback: t('errors.assignInterval') });
    }
    if (refused.payment) errors.payment = messageOf(refused.payment.failure, { fallback: t('errors.generic') });
    setRefused((now) => ({
      interval: now.interval || refused.interval !== undefined,
      payment: now.payment || refused.payment !== undefined,
    }));
    return errors;
  }

  return {
    days,
    payments,
    interval,
    payment,
    /** Whether proposals are still being loaded. */
    isWaiting:
      (selected !== null && days.days === undefined && days.failure === undefined) ||
      (cart.isAddressable && payments.choices === null && !payments.methods.isError),
    chooseInterval: (chosen: IntervalChoice) => track('interval', choices.chooseInterval(chosen)),
    choosePayment: (chosen: CartPayment) => track('payment', choices.choosePayment(chosen)),
    /** The proposals of this rendering without those that the customer has replaced by a choice since. */
    withoutReplaced: () => choices.withoutReplaced(proposed),
    applyProposals,
  };
}
