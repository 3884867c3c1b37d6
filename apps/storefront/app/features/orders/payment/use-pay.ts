import type { Order } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { findFailureText } from '#platform/form/find-failure-text.ts';
import { useDeparture } from '#platform/page/use-departure.ts';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { refreshOrder } from '../data/order-queries.ts';
import { findOwnPaymentUrl } from './pay-order.ts';

/** Opens the payment of an order: the open one, or the next after a declined one, also by another method. */
export function usePay(order: Order) {
  const t = useText();
  const { isLeaving, leave } = useDeparture(() => void refreshOrder(order.uuid));

  async function findUrl(paymentMethod?: string): Promise<string | null> {
    try {
      const url = await findOwnPaymentUrl(order, paymentMethod);
      if (url === null) await refreshOrder(order.uuid);
      return url;
    } catch (failure) {
      showToast({
        tone: 'danger',
        text: messageOf(failure, { fallback: t(findFailureText(failure, 'orders.payFailed')) }),
      });
      // The order may have been paid or have expired meanwhile.
      void refreshOrder(order.uuid);
      return null;
    }
  }

  return { isPaying: isLeaving, pay: (paymentMethod?: string) => leave(() => findUrl(paymentMethod)) };
}
