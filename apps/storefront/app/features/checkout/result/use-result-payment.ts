import { useState } from 'react';
import type { OrderByLink } from '#features/orders/order/order-by-link.ts';
import { refreshOrder } from '#features/orders/data/order-queries.ts';
import { findOwnPaymentUrl } from '#features/orders/payment/pay-order.ts';
import { useText } from '#i18n/use-text.ts';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { useDeparture } from '#platform/page/use-departure.ts';
import { saveLastOrder, type LastOrder } from './last-order.ts';

/** Opens the payment page of an order from its result. */
export function useResultPayment(last: LastOrder, found: OrderByLink | undefined) {
  const t = useText();
  const { isLeaving, leave } = useDeparture(() => void refreshOrder(last.uuid));
  const [failure, setFailure] = useState<string | null>(null);
  const own = found?.kind === 'own' ? found.order : null;
  // A browser with only the signed link can continue an open payment, but start none.
  const openUrl =
    found?.kind === 'shared'
      ? found.order.payment.paymentUrl
      : found
        ? null
        : (last.placed?.payment.paymentUrl ?? null);

  function savePaymentUrl(url: string) {
    const { placed } = last;
    // Records that the payment was opened: a customer who returns from it sees that the bank's answer is awaited.
    if (placed) saveLastOrder({ ...last, placed: { ...placed, payment: { required: true, paymentUrl: url } } });
    return url;
  }

  async function findUrl(paymentMethod?: string): Promise<string | null> {
    setFailure(null);
    if (!own) return openUrl === null ? null : savePaymentUrl(openUrl);
    try {
      const url = await findOwnPaymentUrl(own, paymentMethod);
      if (url !== null) return savePaymentUrl(url);
    } catch (refusal) {
      setFailure(messageOf(refusal, { fallback: t('checkout.result.payFailed') }));
    }
    // The order may have been paid or have expired meanwhile.
    await refreshOrder(own.uuid);
    return null;
  }

  return {
    canPay: (own?.canPay ?? false) || openUrl !== null,
    isOpening: isLeaving,
    failure,
    pay: (paymentMethod?: string) => leave(() => findUrl(paymentMethod)),
  };
}
