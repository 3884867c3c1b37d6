import type { Order } from '@kaplya/contract';
import { useState } from 'react';
import { useSession } from '#features/identity/use-session.ts';
import { useText } from '#i18n/use-text.ts';
import { messageOf } from '#platform/api-failure.ts';
import { getClient } from '#platform/client.ts';
import { showToast } from '#ui/toasts.ts';
import { refreshOrder } from './order-queries.ts';
import { findPaymentUrl } from './pay-order.ts';

/** Leads to where an order is paid: to the payment that is open, or to the next after a declined one, maybe another way. */
export function usePay(order: Order) {
  const t = useText();
  const session = useSession();
  const [isPaying, setPaying] = useState(false);

  return {
    isPaying,
    async pay(paymentMethod?: string): Promise<void> {
      setPaying(true);
      const customerId = session?.kind === 'customer' ? session.subjectId : null;
      try {
        const url = await findPaymentUrl(getClient().call, order, {
          customerId,
          ...(paymentMethod !== undefined && { paymentMethod }),
        });
        if (url !== null) return location.assign(url);
        await refreshOrder(order.uuid);
      } catch (failure) {
        showToast({ tone: 'danger', text: messageOf(failure, { fallback: t('orders.payFailed') }) });
        // It may have been paid or have expired meanwhile.
        void refreshOrder(order.uuid);
      }
      setPaying(false);
    },
  };
}
